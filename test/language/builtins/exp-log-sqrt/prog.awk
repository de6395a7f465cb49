BEGIN { printf "%.6f %.6f %.6f %s %s\n", exp(1), log(10), sqrt(2), exp(0), sqrt(16); print log(0), exp("x") }
