# The parameters a to j are not used.
function count(t, k, a, b, c, d, e, f, g, h, i, j) { t[k]++ }
BEGIN {
  for (k = 0; k < 200; k++)
    count(t, k % 10)
  for (k = 0; k < 50; k++)
    count(t, k % 10 + 0.5)
  for (k = 0; k < 50; k++)
    count(t, "x")
  print length(t), t[3], t[3.5], t["x"]
}
