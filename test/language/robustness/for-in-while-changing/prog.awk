function key(   r) {
	r = int(rand() * 6)
	if (r == 0)
		return int(rand() * 40)
	if (r == 1)
		return int(rand() * 5000)
	if (r == 2)
		return -int(rand() * 20)
	if (r == 3)
		return "s" int(rand() * 60)
	if (r == 4)
		return "a long key that stands by itself " int(rand() * 30)
	return int(rand() * 300) * 1000
}

function fill(a, n) {
	while (n-- > 0)
		a[key()]
}

# Change the array A, by a single element or by many elements.
function change(a,   r, k, i) {
	r = rand()
	if (r < .35)
		a[key()]
	else if (r < .7)
		delete a[key()]
	else if (r < .75)
		fill(a, 40)
	else if (r < .80) {
		for (k in a)
			if (rand() < .1)
				break
		delete a[k]
	} else if (r < .84) {
		for (k in a)
			if (rand() < .3)
				delete a[k]
	} else if (r < .86) {
		for (i = 0; i < 200; i++)
			a[i]
	} else if (r < .88) {
		for (i = 0; i < 150; i++)
			delete a[i]
	} else if (r < .89)
		delete a
	else if (r < .90)
		split("x y z u v w", a, " ")
	else if (r < .91)
		asorti(a)
}

# Loop over A and change A in the body, in DEPTH nested loops; the loops must
# visit the same subscripts as a loop that does not change A.
function walk(a, depth,   n, i, k, want, left, change_at) {
	n = i = 0
	for (k in a)
		want[n++] = k
	if (n != length(a))
		bad(n " subscripts of " length(a))
	left = rand() < .3 ? int(rand() * n) : n
	change_at = rand()
	for (k in a) {
		if (k != want[i] || i >= n)
			bad("visit " i " is " k ", not " want[i])
		if (++i > left)
			return
		if (rand() < change_at)
			change(a)
		if (depth > 0 && rand() < .05)
			walk(a, depth - 1)
	}
	if (i != n)
		bad(i " visits, not " n)
	loops++
}

function bad(text) {
	print text
	exit 1
}

function of_function(   a) {
	fill(a, int(rand() * 30))
	walk(a, 1)
}

BEGIN {
	srand(7)
	for (round = 0; round < 600; round++) {
		if (rand() < .1)
			delete g
		fill(g, int(rand() * 120))
		walk(g, 2)
		of_function()
		fill(sub_of["x"], 30)
		for (k in sub_of["x"]) {
			change(sub_of["x"])
			if (rand() < .02)
				delete sub_of["x"]
			sub_of["x"][1]
		}
	}
	print (loops > 500 ? "many" : loops), "loops"
}
