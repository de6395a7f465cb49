$AWK 'BEGIN { a = 0.1 }'; $AWK -M 'BEGIN { PREC = 200; b = -1 / 3; z = -0; i = log(0) }'
