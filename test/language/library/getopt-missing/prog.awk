@include "getopt"
@include "words.awk"
BEGIN {
	short = "ab:"
	long = "foo,bar:"
	words("-a|-b")
	words("-ab")
	words("--bar")
}
