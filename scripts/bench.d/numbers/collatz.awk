# Find the longest Collatz sequence that starts below 60,000.
BEGIN {
  for (i = 1; i < 60000; i++) {
    n = i
    steps = 0
    while (n != 1) {
      n = n % 2 ? 3 * n + 1 : n / 2
      steps++
    }
    if (steps > most) {
      most = steps
      best = i
    }
  }
  print best, most
}
