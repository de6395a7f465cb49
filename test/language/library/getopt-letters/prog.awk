@include "getopt"
@include "words.awk"
BEGIN {
	print Optind, Opterr
	short = "ab:c"
	words("-a|-c|x|-b")
	words("-ac|x")
	words("-bxyz|-a")
	words("-b|xyz|-a")
	words("-ab|xyz|-c")
	words("-acbxyz")
	words("-b|-a|-c")
	words("-b|--|-c")
	words("-a|--|-c")
	words("--|-c")
	words("-a|-|-c")
	words("-")
	words("x|-a")
	words("-b=3")
	words("-b||-a")
	words("||-a")
}
