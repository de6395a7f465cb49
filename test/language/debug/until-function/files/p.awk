function f(a,   r) {
	r = a + 1
	return r
}
BEGIN {
	q["m"]["n"] = 1
	x = f(3)
	q["m"]["n"] = 2
	y = x
}
