BEGIN { # b
	if (a) # i1
		x
	if (a) { # i2
		x # i3
	} # i4
	if (a) # i5
	{ # i6
	# i7
		x
	}
	while (a) # w1
		x
	while (a) { # w2
		x
	} # w3
	while (a) # w4
	{ # w5
		x
	}
	while (x) ; # w6
	for (;;) # f1
		x
	for (;;) { # f2
		x
	} # f3
	for (;;) # f4
	{ # f5
		x
	}
	for (k in a) # k1
		x
	for (k in a) # k2
	{ # k3
		x
	}
	do # d1
		x
	while (y) # d2
	do # d3
	{ # d4
		x
	}
	while (y)
}
/x/ { # p
	# q

	# r


	# s
	x # t
	# u
}
