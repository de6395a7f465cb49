BEGIN { PREC = 300; printf "%.60f\n", sqrt(2); printf "%.30f %.30f\n", exp(1), log(10) }
