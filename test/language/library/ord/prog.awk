@include "ord"
BEGIN {
	print ord("A"), ord("ABC"), ord("\n"), ord(65), "<" ord("") ">"
	print chr(65), chr("65"), chr(65.7), length(chr(0))
	for (i = 0; i < 128; i++)
		if (ord(chr(i)) != i) print "wrong", i
	print typeof(ord("A")), ord("€") == ""
}
