BEGIN {
	if (x)
		if (y)
			if (z) {
				a
			} # e1
	while (x)
		if (y) {
			a
		} else {
			b
		} # e2
	for (k in c)
		if (y)
			a # e3
	for (;;)
		while (x) {
			a
		} # e4
}
