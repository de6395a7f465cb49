@include "getopt"
@include "words.awk"
BEGIN {
	short = "ab:"
	long = "foo,bar:"
	words("-z|-a")
	words("-azb3")
	words("-a=")
	words("--fo")
	words("--ba|x")
	words("--baz=3|x")
	words("---foo")
	Opterr = 0
	words("-z|--baz|-a")
	short = long = ""
	words("-a|x")
}
