BEGIN {
	x = 1
	x = 2
	y = 1
	x = 3
	z = 1
	x = 4
	y = 2
	z = 2
	x = 5
	a[1] = x
	a[2] = x
}
