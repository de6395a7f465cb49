function g(x) { return sprintf("%g", x) }
function all(mode) {
	ROUNDMODE = mode
	print mode, g(-1 - -1.0), g(1 - 1.0), g(-1.0 - -1), g(-1 + 1.0),
	    g(-(2^63) - -(2.0^63)), g(-(2^70) - -(2.0^70)), g(-3 - -2.5)
}
BEGIN {
	all("N"); all("D"); all("U"); all("Z"); all("A")
	print -1 - -1.0, -(2^53 + 1) - -2.0^53, 10^20 - 0.5
}
