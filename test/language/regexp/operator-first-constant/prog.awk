BEGIN {
	print match("a*b", /*/), match("a+b", /+/), match("a?b", /?/)
	print match("a*b", /*b/), match("a+b", /+b/), match("a?b", /?b/)
	print match("ab", /*b/), match("ab", /+b/), match("ab", /?b/)
	print match("x**+y", /**/), match("x**+y", /*+/), RSTART, RLENGTH
	print match("x++y", /+*y/), match("??", /??/), RLENGTH
	print match("x++y", /+{2}/), match("x+y", /+{2}/)
	print match("c*", /*|d/), match("c+", /+|b/)
	print match("(*a)", /*(a)/, g), g[1], match("*.", /*[.]$/)
	print "*" ~ /^[*]$/, "a*" ~ /*$/, "*a" ~ /*$/
	print "1+2" ~ /+/, "12" ~ /+/, "+" ~ @/+/, "*x" ~ @/*x/
	s = "1+2+3"
	print gsub(/+/, "-", s), s
	print gensub(/*(.)/, "<\\1>", "g", "a*b*c")
	print split("a*b*c", p, /*/), p[2], split("a?b", p, /?b/), p[1]
	print patsplit("a+b++c", p, /++/), p[1], p[2]
	IGNORECASE = 1
	print match("*a", /*A/), match("+", /+/)
	switch ("a+") {
	case /+/:
		print "case"
	}
	print length(@/*/), /+/
}
