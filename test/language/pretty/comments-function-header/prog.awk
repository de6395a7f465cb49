BEGIN { }
function f(a, # c1
	b, # c2
	c) # c3
# c4
{ # c5
	# c6
	return a # c7
	# c8
}
# c9
function g(a) # c10
{
}
