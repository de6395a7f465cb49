BEGIN {
	for (i = 1; i < 3; i++) # a1
		print k
	for (i = 1; i < 3; i++) # b1

		# b2


		# b3
		print k
	for (i = 1; i < 3; i++) # c1
	{ # c2
		print k
	}
	for (i = 1; i < 3; i++) # d1
	# d2
	{ # d3
	# d4
		print k
	}
	for (i = 1; i < 3; i++)
	# e2
	{ # e3
	# e4
		print k
	}
	for (i = 1; i < 3; i++)
	# f2
		print k
	for (i = 1; i < 3; i++) { # g1

	# g2


	# g3
		print k
	}
}
