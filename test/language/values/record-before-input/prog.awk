function same(x) {
	print typeof(x), x == 0, x < 0, !x
	return x
}

BEGIN {
	print typeof($0), 0 == $0, $0 < 0, $0 == "", !$0
	y = $0
	print typeof(y), 0 == y, y < 0
	a[1] = $0
	b["x"] = a[1]
	c = b["x"]
	print 0 == a[1], b["x"] < 0, 0 == c
	z = same($0)
	print z == 0
	z = w = $0
	print z == 0, w == 0
	print (1 ? $0 : 3) == 0
	print $0 == $1, $0 == x, x == $0, y == x, y == $1, $0 == "0"
	print $0 + 0, -$0
	switch ($0) {
	case 0:
		print "zero"
		break
	case "":
		print "empty"
		break
	}
	SYMTAB["y"] = 1
	SYMTAB["y"] = $0
	print y == 0
	$0 = $1
	print $0 == 0, $0 < 0
	$0 = unset
	print $0 == 0
}
