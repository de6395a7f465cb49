$AWK 'BEGIN { print "second" }'
