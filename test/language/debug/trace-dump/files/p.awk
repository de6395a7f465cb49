function f(a, b)
{
  a = a + 1
  return g(a)
}

function g(x)
{
  arr[1, 2] = x
  arr["k"][1] = 1
  return x * 2
}

BEGIN {
  SUBSEP = ":"
  n = f(3)
  print n
}
