$AWK -f ask.awk
