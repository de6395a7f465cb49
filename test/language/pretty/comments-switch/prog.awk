BEGIN {
	switch (x) { # c1
	# c2
	case 1: # c3
	# c4
		a = 1 # c5
	# c6
	case 2:
	# c7
	default: # c8
	} # c9
	# c10
	switch (x) {
	# c11
	case 1:
		y
		# c12
	}
}
