BEGIN {
  printf "%.30g %.30g\n", sqrt(2), sqrt(2.0)
  printf "%.30g %.30g %.30g\n", exp(1), exp(1.0), exp(100)
  printf "%.30g %.30g %.30g\n", log(10), sin(1), cos(1)
  printf "%.30g\n", atan2(1, 1)
  PREC = 20
  printf "%.30g\n", sqrt(2)
  PREC = 113
  printf "%.40g\n", sqrt(2)
}
