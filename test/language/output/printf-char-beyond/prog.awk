BEGIN {
	n = split("233 8364 65 200", code)
	for (i = 1; i <= n; i++)
		printf "%c %c %c %c %c|\n", code[i], 2^32 + code[i],
		    2^40 + code[i], -2^40 + code[i], 2^48 + code[i] + 0.5
	printf "%c %c|\n", 2^63 + 4096, -2^33 + 300
	printf "%c%c%c", 2^64 + 2^20, 2^70 + 2^20, 1e100 > "zeros"
	printf "%c%c%c", 2^32 + 55296, 2^33 + 2^31, 1e15 > "zeros"
	close("zeros")
	getline s < "zeros"
	print length(s), s == "\0\0\0\0\0\0"
}
