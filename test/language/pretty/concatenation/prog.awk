{
	x = a + b c; x = a (-1) b; x = (1 - 1) " " 2; x = "x" (b + 1)
	x = a b c; x = (a b) c; x = "a" "b" "c"; x = a ~ b c; x = (a == b) == c
	x = 1 + 2 * 3; x = a ? b : c ? d : e; x = (a ? b : c) d
}
