BEGIN {
	if (a) {
		x
	} # c1
	else
		y
	if (a) {
		x # c2
	}
	# c3
	else # c4
		y
	if (a) { # c5
		x
	} else { # c6
		y
	} # c7
	if (a)
		x # c8
	else # c9
	{ # c10
		y
	}
	if (a) {
		x # c11
	} # c12
	else if (b) { # c13
		y
	} # c14
	else # c15
	if (c)
		z
}
