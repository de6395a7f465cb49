BEGIN {
	for (i = 1; # c1
	     i < 3; # c2
	     i++) # c3
		x
	for (i = 1;
	     # c4
	     i < 3; i++)
		x
	for (; # c5
	     ; # c6
	     ) { # c7
		x
	}
	if (y)
		for (i = 1; # c8
		     i < 3; i++) x
}
