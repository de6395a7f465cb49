# Find the first element in three ways: with a loop that ends with break, with
# a loop that also deletes the element, and with a function.  Subscripts are
# strings, numbers or both; elements are added at both ends.
function first(a,   k) {
	for (k in a)
		return k
}

function drain(a,   n, k) {
	while (length(a)) {
		for (k in a)
			break
		delete a[k]
		n++
	}
	return n
}

function run(name, n) {
	print name, n
}

BEGIN {
	N = 100000
	for (i = 0; i < N; i++)
		a[i] = i
	run("numbers", drain(a))
	for (i = 0; i < N; i++)
		a["key " i] = i
	run("short strings", drain(a))
	for (i = 0; i < N; i++)
		a["a key that does not fit into a cell " i] = i
	run("long strings", drain(a))
	for (i = 0; i < N / 2; i++) {
		a[i * 3] = a["x" i] = a[-i] = 1
	}
	run("mixed", drain(a))
	# Remove elements from the start of queues while new elements are added
	# at the end.
	for (i = t = 0; t < N / 2; t++)
		q[t] = s["s" t]
	while (length(q)) {
		for (k in q) {
			delete q[k]
			for (i = 0; i < 3 && t < 2 * N; i++)
				q[t++]
			break
		}
		taken++
	}
	run("grows", taken)
	for (t = taken = 0; length(s); taken++)
		for (k in s) {
			delete s[k]
			if (t < N)
				s["t" t++]
			break
		}
	run("grows, strings", taken)
	# Repeatedly add an element that precedes the other elements, and
	# delete it.
	for (i = 0; i < N; i++)
		a[i] = i
	for (i = 0; i < N - 2; i++)
		delete a[i]
	for (n = 0; n < N; n++) {
		a[n % 7] = n
		k = first(a)
		delete a[k]
		found += k < 7
	}
	run("front", found)
	# looking only
	for (i = 0; i < N; i++)
		a[i] = i
	for (n = 0; n < N; n++) {
		k = first(a)
		for (k in a)
			if (++looked % 3 == 0)
				break
	}
	run("looked", looked)
}
