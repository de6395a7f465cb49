BEGIN {
	exit 7
}
END {
	print "end"
}
