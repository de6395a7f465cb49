BEGIN { PREC = 200; printf "%.50f\n", 1 / 3; PREC = 53; printf "%.20f\n", 1 / 3 }
