$AWK 'function empty(a,   k, n) {
	while (length(a)) {
		for (k in a)
			break
		delete a[k]
		n++
	}
	return n
}
BEGIN { print empty(q), empty(s), empty(l), first(q) "" }'
