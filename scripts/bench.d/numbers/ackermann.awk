# Ackermann's function.
function ack(m, n) {
  return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1))
}
BEGIN { print ack(2, 600), ack(3, 6) }
