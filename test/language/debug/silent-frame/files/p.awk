function fact(n,    r) {
	if (n <= 1)
		return 1
	r = n * fact(n - 1)
	return r
}

BEGIN {
	x = 5
	s = "text"
	arr["a"] = 1
	arr["b"] = 2
	print fact(3)
	y = x + 1
	for (i = 0; i < 3; i++)
		t = t i
	z = @/re/
}

{
	n++
	if ($1 > 15)
		big[$1] = $2
	data[NR] = $0
}

/3/ { three++ }

END {
	print n, three
	exit 3
}
