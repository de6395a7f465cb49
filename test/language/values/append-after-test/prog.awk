function join(s, i) {
  while (i++ < 3)
    s = s (s ? "+" : "") i
  return s
}
BEGIN {
  while (k++ < 12) {
    a[k % 3] = a[k % 3] (a[k % 3] == "" ? "" : ",") k
    b = b (b == "" && !c ? "" : ", ") k
    c = c (c && !b ? "1" : k % 2 ? "x" : "y") (b ? "z" : "w")
    d[k % 2, "x"] = d[k % 2, "x"] (d[k % 2, "x"] == "" || a[1] ? "" : ";") k
  }
  print a[0], a[1], a[2]
  print b, c
  print d[0, "x"], d[1, "x"]
  n = n (n ? "," : "") n
  x = "abc"
  x = x (x ~ /b/ ? substr("hello", 2) : "") (x ? x : 1)
  y[1] = y[1] (1 in y ? "in" : "out")
  y[2] = y[2] (y[3] ? 1 : 2) (y[2] ? 3 : 4)
  y[4] = y[4] (length(y) ? length(y) : 0)
  print n, x, y[1], y[2], y[4], length(y)
  print join(""), join("q"), join()
}
