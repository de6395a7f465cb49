function f(a) {
	a = 1
} # end f
# next
# more
function g() { }
