$AWK 'BEGIN { print s; print t; print a[1]; print a[2] }'
