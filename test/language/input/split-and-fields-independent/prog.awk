{ n = split($2, p, ","); print n, $1, p[2], $0 }
