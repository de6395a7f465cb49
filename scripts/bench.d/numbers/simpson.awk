# Compute an integral by Simpson's rule.
function f(x) { return sin(x) / (1 + x * x) }
BEGIN {
  n = 500000
  h = 10 / n
  s = f(0) + f(10)
  for (i = 1; i < n; i++)
    s += (i % 2 ? 4 : 2) * f(i * h)
  printf "%.9f\n", s * h / 3
}
