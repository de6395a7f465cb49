BEGIN {
	while (x) ; for (;;) { } do a; while (b)
	{ a } { { b } }
	if (x) ; else y
	if (x) a; else { if (y) b; else { if (z) c } }
	if (x) { a } else { if (y) b; c }
	for (; x;) a; for (x;;) b; for (;; x) c; for (k in a) d
	for (i = 0; i < 1; i++) { break }
	switch (x) { case -1: a; case 0x11: case /re/: b; break; default: c }
	delete a; delete a[x]; delete a[1]["x"];;
	exit
}
