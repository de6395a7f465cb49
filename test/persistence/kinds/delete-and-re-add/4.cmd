$AWK 'BEGIN { print length(a), a["k0"], a["k1"], a["k9999"]; for (k in a) n++; print n }'
