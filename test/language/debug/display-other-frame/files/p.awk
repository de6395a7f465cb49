function g(z) {
	gg = z
	return z
}
function f(n,  loc) {
	loc = n * 2
	g(loc)
	loc++
	return loc
}
BEGIN {
	print "start"
	f(3)
	print "mid"
	f(4)
	print "end"
}
