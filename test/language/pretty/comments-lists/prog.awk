/x/ && # p1
y {
	f(a, # c1
	b) # c2
	f(a,
	# c3
	b)
	print a, # c4
	b # c5
	a[b, # c6
	c] = 1
	x = a && # c7
	b || # c8
	c
	x = a ||
	# c9
	b
	x = a ? # c10
	b : # c11
	c
	x = a ?
	# c12
	b : c
	if (a && # c13
	b) # c14
		f(g(a, # c15
		b), c)
	split(a, d, # c16
	FS)
	gsub(/x/, "y",
	# c17
	$0)
	x = a \
	# c18
}
function f(a, b) { }
function g(a, b) { }
