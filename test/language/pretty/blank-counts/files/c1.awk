# a



# b

BEGIN {
	# x



	# y
	z = 1
}
