function pass(x) {
	return x
}

BEGIN {
	a[1] = $1
	b[1] = a[1]
	c = a[1]
	d["x"]["y"] = c
	e = d["x"]["y"]
	f = pass(e)
	print a[1] == 0, b[1] == 0, c == 0, e == 0, f == 0
	print a[1] < 0, b[1] < 0, c < 0, e < 0, f < 0
	print typeof(a[1]), typeof(c), typeof(f)
	g = f
	print g == unset, g == $2, g + 1
	n = asort(a, s)
	print n, s[1] == 0
	s[1]++
	print s[1]
}
