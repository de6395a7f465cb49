# Use elements with two subscripts in ascending order and in other orders.
function fill(t, n,  i, j) {
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      t[i, j] = i * n + j
}
function sum(t, n,  i, j, s) {
  for (j = n - 1; j >= 0; j--)
    for (i = 0; i < n; i++)
      s += t[i, j] * (i - j)
  return s
}
BEGIN {
  fill(a, 30)
  fill(b, 12)
  print length(a), length(b), sum(a, 30), sum(b, 12)
  # Delete some elements, and create others by reading them.
  for (i = 0; i < 30; i += 3)
    delete a[i, i]
  for (i = 0; i < 32; i++) {
    if (a[i, i] == "")
      k++
    s = s a[i, i] ","
  }
  print length(a), k, s
  # Execute the same instructions with a different array and with other kinds
  # of values.
  for (r = 0; r < 3; r++)
    for (i = 0; i < 4; i++)
      for (j = 0; j < 4; j++) {
        if (r == 0)
          c[i, j] = i j
        else if (r == 1)
          c[i, j] = c[i, j] "-" c[j, i]
        else
          print c[i, j]
      }
  # Set SUBSEP to a digit, a period, the empty string, and several bytes.
  SUBSEP = "0"
  d[1, 2] = "digit"
  d[7] = "seven"
  for (i = 1; i < 20; i++)
    e[1, i] = i
  print d[102], d[1, 2], e[105], e[1, 17], (1, 3) in e, 103 in e
  SUBSEP = "."
  d[1, 5] = "point"
  print d[1.5], d["1.5"]
  SUBSEP = ""
  d[1, 2] = "none"
  print d[12], d[1, 2], (1, 2) in d
  SUBSEP = "::"
  d[1, 2] = "two"
  print d["1::2"], d[1, 2]
  SUBSEP = ","
  d[1.5, -2] = "other"
  d["x", 3] = "text"
  d[2, u] = "unset"
  d[1e6, 1e16] = "large"
  print d["1.5,-2"], d["x,3"], d["2,"], d["1000000,10000000000000000"]
  x = 1
  d[x, x++] = "left to right"
  print d["1,1"], x
  d[3, 4] += 5
  d[3, 4]++
  print d["3,4"]--, d[3, 4]
}
