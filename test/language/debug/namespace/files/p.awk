@namespace "ns"
function f(a) {
  v = a
  return v
}
BEGIN {
  f(3)
  f(4)
}
