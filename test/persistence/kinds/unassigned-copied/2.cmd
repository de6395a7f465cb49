$AWK 'BEGIN { print typeof(a), typeof(c), typeof(e), typeof(h), typeof(b)
  print typeof(m), typeof(n), typeof(o) }'
