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
