function f(a, b)
{
  return a + b
}
BEGIN { print f(1, 2) }
