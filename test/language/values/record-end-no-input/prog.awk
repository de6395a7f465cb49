END {
	print typeof($0), 0 == $0, $0 < 0
	y = $0
	a["y"] = y
	print 0 == y, 0 == a["y"]
	if ($0 == 0)
		print "zero"
	while ($0 < 0 && n++ < 3)
		print n
}
