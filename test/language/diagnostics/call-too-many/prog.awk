function f(x) { return x }
function cmp(a, b) { return 0 }
BEGIN {
  if (0)
    f(1, 2)
  for (i = 0; i < 2; i++)
    f(1, 2)
  g = "f"
  @g(1, 2, 3)
  f(1)
  a[1]; a[2]
  asort(a, b, "cmp")
}
