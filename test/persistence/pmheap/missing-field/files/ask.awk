# An unassigned value equals 0, but a copy of a missing field does not.
function count(a,    k, n) {
  for (k in a)
    n += a[k] == 0
  return n + 0
}
BEGIN {
  print count(only), count(mixed), count(all), x == 0, y == 0, f["one"] == 0,
    deep[1][2] == 0, ("y" in SYMTAB)
}
