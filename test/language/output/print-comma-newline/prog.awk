BEGIN { print "a",
	"b",
	"c" }
