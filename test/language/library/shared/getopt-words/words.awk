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
