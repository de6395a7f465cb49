BEGIN {
	if (a)
		x
	# c1
	while (a)
		if (b) y # c2
	# c3
	for (;;) { x }
	# c4
	z
}
{ # c5
	x
}
