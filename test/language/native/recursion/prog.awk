function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) }
function ack(m, n) {
  return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1))
}
function depth(n) { return n == 0 ? 0 : 1 + depth(n - 1) }
function name(n) { return n < 0 ? "minus " name(-n) : n > 3 ? "many" : n }
BEGIN {
  print fib(20), ack(2, 5), depth(300000)
  for (i = -5; i < 6; i++)
    print name(i)
}
