function check(x, y,  s, t, k, q)
{
  s = x y
  t = sprintf("%d%d", x, y)
  if (s != t || length(s) != length(t))
    print "concat", x, y, s
  s = "a string that does not fit into a cell "
  s = s x
  s = s y
  if (s != "a string that does not fit into a cell " t)
    print "append", x, y, s
  s = x ":" y "," x
  if (s != sprintf("%d:%d,%d", x, y, x))
    print "chain", x, y, s
  delete a
  a[x, y] = 1
  for (k in a)
    if (k != sprintf("%d%s%d", x, SUBSEP, y) || split(k, q, SUBSEP) != 2 \
        || q[1] != x || q[2] != y)
      print "subscript", x, y, k
  if (!((x, y) in a) || !(x SUBSEP y in a))
    print "in", x, y
  checks++
}

BEGIN {
  n = split("0 1 7 9 10 11 99 100 101 999 1000 1001 9999 10000 99999 100000 " \
            "999999 1000000 9999999 10000000 123456789 -1 -12 -999", v)
  for (i = 1; i <= n; i++)
    for (j = 1; j <= n; j++)
      check(v[i] + 0, v[j] + 0)
  for (i = 0; i < 1100; i++)
    check(i, 1099 - i)
  print checks
  z = 0 * -1
  print z "", z "a", "a" z, z z
  print 1e6 "" 0.1, 100 ".", 2 "" -1, 0.5 "" 1, 1e300 * 1e10 "" 3
  SUBSEP = "::"
  check(12, 34)
  SUBSEP = "-"
  delete a
  a[12, 34]
  for (k in a)
    print k
  CONVFMT = "%.2f"
  print 17 "", 0.125 "x"
}
