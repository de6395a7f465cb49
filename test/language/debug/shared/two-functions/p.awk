function f(x,   y) {
	y = x + 1
	y = y * 2
	return y
}
function g(n) {
	n = f(n)
	n++
	return n
}
BEGIN {
	a = 1
	b = g(a)
	c = b
	print c
}
