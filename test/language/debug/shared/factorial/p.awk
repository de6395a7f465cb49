function fact(n,  r) {
  if (n <= 1)
    return 1
  r = n * fact(n - 1)
  return r
}
function twice(x) {
  return 2 * x
}
BEGIN {
  a = 5
  b = fact(3)
  fact(2)
  c = twice(b) + a
  print c
}
