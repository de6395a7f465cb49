function f(n) {
  if (n == 1)
    return 1
  if (n == 2)
    next
  if (n == 3)
    exit 3
  if (n == 4)
    return
}
{
  x = f($1)
  y = x
}
