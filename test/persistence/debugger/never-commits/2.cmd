$AWK -D -f p.awk
