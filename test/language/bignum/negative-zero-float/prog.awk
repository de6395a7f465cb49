function g(x) { return sprintf("%g", x) }
BEGIN {
  print g(-0), g(-(0)), g(-"0"), g(-"abc"), g(-u), g(-$1), g(-(1 - 1))
  print g(-0 + 0), g(0 + -0), g(-0 - 0), g(0 - -0), g(0 - 0), g(0 - 0.0)
  x = -0; y = 0; z = 0.0
  print g(x + y), g(x + z), g(x * y), g(x * 5), g(x / 5), g(x % 5), g(0 * -1)
  print g(+x), g(-x), g(- -x), g(int(x)), g(sqrt(x)), g(atan2(x, -1))
  print x, x "", (x == 0), (x < 0), !x, int(x)
  a[x] = 1; for (i in a) print i, (0 in a)
  printf "%G %e %E %f %a %d %x %o %u %s\n", x, x, x, x, x, x, x, x, x, x
  printf "%+g|% g|%5g|%05g|%-5g|%+d|%.3d\n", x, x, x, x, x, x, x
  print g(x++), g(x), g(--x), atan2(0, -0), atan2(-0, -1)
}
