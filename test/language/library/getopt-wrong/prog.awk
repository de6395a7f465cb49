@include "getopt"
function show(argc, argv, short, long,    c) {
	while ((c = getopt(argc, argv, short, long)) != -1)
		printf "<%s> arg <%s> opt <%s> ind %d\n", c, Optarg, Optopt, Optind
	printf "rest:"
	while (Optind < argc) printf " [%s]", argv[Optind++]
	print ""
}
function words(text,    i, n, a, v) {
	n = split(text, a, "|")
	v[0] = "prog"
	for (i = 1; i <= n; i++) v[i] = a[i]
	Optind = 1
	print "$ " text
	show(n + 1, v, short, long)
}
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
