# How many pairs have no common divisor, by Euclid.
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
