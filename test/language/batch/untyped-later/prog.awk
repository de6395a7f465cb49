NR > 20 && $2 == a { n++ }
NR > 20 { x = b; s += c }
NR > 20 && $1 in d { n++ }
NR > 20 { t = $1 ~ e; y = substr($1, f, 2) }
NR == 10 {
  print typeof(a), typeof(b), typeof(c), typeof(d), typeof(e), typeof(f)
}
END { print typeof(a), typeof(b), typeof(c), typeof(d), typeof(e), typeof(f) }
