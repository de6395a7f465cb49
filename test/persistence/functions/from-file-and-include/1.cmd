$AWK -f main.awk
