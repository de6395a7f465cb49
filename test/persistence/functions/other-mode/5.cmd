$AWK -c "BEGIN { if (n) print f(1); print \"not called\" }"
