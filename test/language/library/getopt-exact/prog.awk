@include "getopt"
@include "words.awk"
BEGIN {
	long = "bar:,foo,x,y"
	words("--bar=a=b|z")
	words("--bar|a,b|z")
	words("--fo.")
	words("--x,y")
	words("--=x")
	short = "a:b"
	words("-b:|-a")
}
