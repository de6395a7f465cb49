$AWK 'BEGIN { a[1] = 0.1; x = 0.1; for (i = 0; i < 9; i++) f[i] = i / 3 }'; $AWK -M 'BEGIN { PREC = 200; a[2] = 1 / 3; y = 2 ^ 300; z = -(2 ^ 70); for (i = 0; i < 9; i++) { b[i] = -i; n = i } }'
