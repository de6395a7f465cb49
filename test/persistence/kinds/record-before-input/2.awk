BEGIN {
	c = a["x"]["y"]
	print y == 0, a[1] == 0, a["x"]["y"] == 0, b < 0, c < 0
	print typeof(y), typeof(a[1]), y == "", a[1] + 1
}
