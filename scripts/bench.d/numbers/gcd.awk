# Count pairs of numbers without a common divisor, by Euclid's algorithm.
function gcd(a, b,   t) {
  while (b) {
    t = a % b
    a = b
    b = t
  }
  return a
}
BEGIN {
  for (i = 1; i <= 900; i++)
    for (j = 1; j <= i; j++)
      if (gcd(i, j) == 1)
        count++
  print count
}
