BEGIN {
	y = $0
	a[1] = $0
	a["x"]["y"] = $1
	b = a[1]
	print y == 0, a[1] == 0, a["x"]["y"] == 0, b < 0, typeof(y)
}
