@include "join"
BEGIN {
	a[2] = "b"; a[4] = "d"
	print join(a, 1, 5, "-"), length(a)
	print "<" join(nothing, 1, 0) ">", length(nothing)
}
