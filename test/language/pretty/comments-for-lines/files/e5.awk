BEGIN {
	for (;; # a1
	) x
	for (; # b1
	;) x
	for (; # c1
	; # c2
	) x
	for (;
	# d1
	;
	# d2
	) x
	for (i = 1; # e1
	;) x
	for (;; # f1
	i++) x
	for (; # g1
	# g2

	# g3
	; # g4
	# g5
	) x
	for (;i; # h1
	) x
	for (i;; # h1
	) x
	for (i; # h1
	;) x
	for (i; # h1
	j; ) x
	for (; # h1
	j; ) x
	for (; # h1
	;i) x
}
