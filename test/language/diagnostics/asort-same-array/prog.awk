function f(x) { asort(x, x) }
BEGIN {
  a[1] = 3; a[2] = 1
  asort(a, a, "@val_num_asc")
  print a[1], asorti(a)
  asorti(a, a)
  f(a)
}
