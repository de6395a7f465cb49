function take(p) { }
BEGIN {
  print typeof(a[1]), typeof(a[1])
  print isarray(b[1]), typeof(b[1])
  take(c[1]); print typeof(c[1])
  delete d[1][2]; print typeof(d[1]), length(d[1])
  print length(a), length(b), length(c), length(d)
}
