BEGIN {
  printf "%.25g %.25g\n", sqrt(sqrt(3)), exp(exp(-4))
  PREC = 100; z = 1 / 3.0; y = 1 / 7.0; PREC = 53
  printf "%.40g %.40g %.40g\n", sqrt(z), exp(y), atan2(z, y)
  printf "%.25g %.40g\n", strtonum(sin(3)), strtonum(z)
}
