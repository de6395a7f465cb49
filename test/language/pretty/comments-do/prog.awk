BEGIN {
	do {
		x
	} # c1
	while (y) # c2
	do
		x
	# c3
	while (y)
	do { x } while (y)
	# c4
	do { x } while (y) # c5
	# c6
	z
}
