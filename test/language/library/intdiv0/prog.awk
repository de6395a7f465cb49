@include "intdiv0"
function show(n, d) {
	r["old"] = 1
	printf "%s / %s: %d", n, d, intdiv0(n, d, r)
	print "", r["quotient"], r["remainder"], length(r)
}
BEGIN {
	show(13, 4); show(-13, 4); show(13, -4); show(-13, -4)
	show(13.7, 4.9); show(0, 5); show("7x", "2y"); show(-0.5, 2)
}
