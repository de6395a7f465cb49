$AWK 'BEGIN { print "first" } END { print "end" }' /dev/null
