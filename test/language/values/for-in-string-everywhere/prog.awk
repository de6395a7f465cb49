function less(k) {
	return k < 9
}

BEGIN {
	x[65]
	for (i in x) {
		printf "%c %c\n", i, i + 0
		print sprintf("%c%c", i, +i)
		print i < 9, i == 65, i == "65", 7 < i, i == 65.0, i != 65
		print less(i), typeof(i), -i, !i, i + 1
		switch (i) {
		case 65:
			print "number"
			break
		default:
			print "string"
			break
		}
	}
	delete x
	x[0]
	for (i in x) {
		print i ? "true" : "false", !i, i && 1
		j = i
		a[1] = i
		print j < "-", a[1] == "0", a[1] < "00", typeof(a[1])
		if (!(i + 0))
			print "zero"
	}
	delete x
	x[10]
	for (i in x) {
		y[i] = i
		print y[10] < 9, typeof(y[10]), i in y, (i "") < 9
		print i == 10, 10 == i, i <= 9, 9 < i
		s = i
		s += 0
		print s < 9, typeof(s)
		t[i][i]
	}
	for (i in t)
		for (j in t[i])
			print i < 9, j < 9, j == i
	n = asorti(x, z)
	print n, z[1] < 9, typeof(z[1])
	printf "%c\n", z[1]
}
