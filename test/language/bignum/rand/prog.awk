BEGIN {
  printf "%.17g %.17g\n", rand(), rand()
  print srand(5), srand(2^70), srand(-1.5), srand("+inf"), srand()
  srand(1)
  printf "%.17g\n", rand()
  srand(2^70)
  printf "%.17g\n", rand()
  PREC = 113
  srand(1)
  printf "%.40g\n", rand()
  PREC = 20
  srand(1)
  printf "%.40g\n", rand()
}
