@include "join"
BEGIN {
	n = split("a b c d", a)
	print join(a, 1, n)
	print join(a, 2, 3)
	print join(a, 2, 2)
	print join(a, 1, n, ", ")
	print join(a, 1, n, "")
	print join(a, 1, n, 0)
	print join(a, 1, n, SUBSEP)
	SUBSEP = ":"
	print join(a, 1, n, ":")
	OFS = "-"
	print join(a, 1, n)
	print "<" join(empty, 1, 0) ">"
}
