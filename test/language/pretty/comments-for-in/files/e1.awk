BEGIN {
	for (k in m) # a1
		print k
	for (k in m) # b1

		# b2


		# b3
		print k
	for (k in m) # c1
	{ # c2
		print k
	}
	for (k in m) # d1
	# d2
	{ # d3
	# d4
		print k
	}
	for (k in m)
	# e2
	{ # e3
	# e4
		print k
	}
	for (k in m)
	# f2
		print k
	for (k in m) { # g1

	# g2


	# g3
		print k
	}
}
