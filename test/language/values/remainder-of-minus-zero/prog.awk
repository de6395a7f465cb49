BEGIN {
  zero = 0
  minus = -1 * zero
  printf "%g %g %g %g\n", minus, minus % 8, zero % 8, "-0" % 8
  minus %= 3
  printf "%g\n", minus
}
