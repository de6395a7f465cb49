function f(x) {
  return 1 / x
}
BEGIN {
  f(0)
}
