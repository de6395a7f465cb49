function cmp(i1, v1, i2, v2) {
  return i2 - i1
}
BEGIN {
  a[1]; a[2]; a[3]
  n = asorti(a, b, "cmp")
  print b[1], b[3]
}
