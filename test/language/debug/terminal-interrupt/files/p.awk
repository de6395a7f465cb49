BEGIN {
	print "ready" > "ready"
	close("ready")
	while (!enough)
		x++
	print "done"
}
