BEGIN {
	printf "%c %d %d %s\n", k, (k > 7), (m[65] > 7), typeof(k)
	printf "%c %c\n", m[65], kept["k"][65]
	for (i in kept["k"])
		print i == k, i == m[i], 7 < i, 7 < i + 0
}
