BEGIN { PREC = 500; pi = 4 * atan2(1, 1); printf "%.100f\n", pi }
