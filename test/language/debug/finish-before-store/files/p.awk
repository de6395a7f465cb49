function f(n) {
  return n * 2
}
function k(n,  r) {
  r = f(n)
  return r
}
BEGIN {
  x = 7; s = "f"
  x = f(4)
  x = @s(5)
  x = (f(6))
  x = x ? f(7) : 1
  x = k(1)
  x = y = f(8)
  if ((x = f(9)) == 1) y = 3
  for (x = f(2); x > 4; x--)
    y = 3
  x = f(1) + 1
}
