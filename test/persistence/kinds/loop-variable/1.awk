BEGIN {
	x[65]
	for (k in x) {
		m[k] = k
		kept["k"][k] = k
		printf "%c %d %d\n", k, (k > 7), (m[65] > 7)
	}
}
