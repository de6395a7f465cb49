{
	x = $1
	if (x == 1)
		next
	y = x
	if (x == 2)
		nextfile
	z = 3
}
END {
	print z
}
