$AWK "BEGIN { print f(2) }"
