$AWK 'BEGIN { for (i = 0; i < 1000; i++) print "not for the heap", x }' >&-
