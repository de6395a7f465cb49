BEGIN {
  print sqrt(10^40), (sqrt(3^200) == 3^100), sqrt(10^60 + 2*10^30 + 1)
  print sqrt(10^41)
  printf "%.20f %.20f\n", sqrt(10^30 + 1), sqrt(10^30 + 1) * 1
  x = sqrt(10^60); print x, x + 1
  printf "%.40f\n%.40f\n", sin(2^100 + 1), cos(3^70)
  printf "%.40f\n%.40f\n", log(2^100 + 1), atan2(2^100 + 1, 3)
  printf "%.40f %.40f\n", sqrt(2^200), sqrt(2^201)
  PREC = 200
  printf "%.60f\n", sqrt(2^100 + 1)
}
