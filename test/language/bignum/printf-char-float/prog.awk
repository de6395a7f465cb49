BEGIN {
  n = split("-1.0 -65.0 -0.6 65.0 65.6 1e30 -1e30 300.0 -191", t)
  for (i = 1; i <= n; i++) {
    c = sprintf("%c", t[i] * (i < n ? 1.0 : 1))
    print t[i], (c == "\0" ? "NUL" : c == "\377" ? "last byte" : c)
  }
}
