@include "tocsv"
BEGIN {
	n = split("plain|a,b|say \"hi\"|two\nlines|cr\r||a;b| blank ", v, "|")
	print tocsv(v)
	print tocsv(v, ";")
	print tocsv(v, "")
	print tocsv(v, ", ")
	print v[3], length(v)
	print "<" tocsv(nothing) ">"
	gap[1] = "x"; gap[3] = "y"
	print tocsv(gap), length(gap)
	one[1] = ""
	print "<" tocsv(one) ">"
}
