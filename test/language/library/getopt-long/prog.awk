@include "getopt"
@include "words.awk"
BEGIN {
	short = "ab:"
	long = "foo,bar:,foobar"
	words("--foo|--bar|x|y")
	words("--bar=x|y")
	words("--bar=|y")
	words("--foo=x|y")
	words("-a|--foo|-b|--foo|--foobar|--|--foo")
	long = "foobar,foo"
	words("--foo|--foobar")
	short = ""
	words("--foo|x")
}
