function f(a) {
	a = 1
} # end f

# next
# more
function g() { }
BEGIN { x } # end
# adj
/x/ { y } # end2
# adj2
END { z } # end3


# two apart
BEGINFILE { } # end4
# last
