# Estimate pi by random points, with a linear congruential generator.
function random() {
  seed = (seed * 3877 + 29573) % 139968
  return seed / 139968
}
BEGIN {
  seed = 42
  n = 1500000
  for (i = 0; i < n; i++) {
    x = random()
    y = random()
    if (x * x + y * y < 1)
      inside++
  }
  printf "%.6f\n", 4 * inside / n
}
