export GAWK_PERSIST_ON_ERROR=commit
$AWK '
BEGIN {
	x = 1
	print "lost" > "/dev/full"
	print 1 / zero
}'
