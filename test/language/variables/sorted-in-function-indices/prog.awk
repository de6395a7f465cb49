function up(i, v, j, w) {
	return i < j ? -1 : i > j
}

function number(i, v, j, w) {
	return i - j
}

function types(i, v, j, w) {
	seen[typeof(i) typeof(j)]
	return 0
}

BEGIN {
	x[10]; x[9]; x[100]; x[-1]
	PROCINFO["sorted_in"] = "up"
	for (i in x)
		printf "%s ", i
	PROCINFO["sorted_in"] = "number"
	for (i in x)
		printf "%s ", i
	PROCINFO["sorted_in"] = "types"
	for (i in x)
		;
	delete PROCINFO["sorted_in"]
	for (i in seen)
		print i
	n = asorti(x, y, "up")
	for (i = 1; i <= n; i++)
		printf "%s ", y[i]
	n = asorti(x, y, "number")
	for (i = 1; i <= n; i++)
		printf "%s ", y[i]
	print ""
}
