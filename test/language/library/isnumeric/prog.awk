@include "isnumeric"
BEGIN {
	n = split("1 +2 1e3 -.5 017 +inf -nan 0x11 abc . 1e inf nan", word)
	for (i = 1; i <= n; i++)
		print word[i], isnumeric(word[i]), isnumeric(word[i] "")
	print isnumeric(1), isnumeric("1"), isnumeric(" 1 "), isnumeric("1\n"), isnumeric(substr(12, 1, 1))
	print isnumeric(""), isnumeric(unset), isnumeric(word), isnumeric(word["unset"]), isnumeric(@/1/)
}
END { print isnumeric($1), isnumeric($2), isnumeric($3), isnumeric($0) }
