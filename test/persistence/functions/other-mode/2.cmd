$AWK -c "BEGIN { print f(1) }"
