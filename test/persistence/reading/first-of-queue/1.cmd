$AWK 'function first(a,   k) { for (k in a) return k }
function make(   i) {
	for (i = 0; i < 9000; i++)
		q[i] = s["key " i] = l["a key that is longer than a cell " i] = i
	for (i = 0; i < 8000; i++) {
		delete q[i]
		delete s["key " i]
		delete l["a key that is longer than a cell " i]
	}
}
function look(   n) {
	for (n = 0; n < 50000; n++)
		if (first(q) != 8000 || s[first(s)] != 8000 || l[first(l)] != 8000)
			print "wrong", n
}
BEGIN { make() }'
