$AWK -i getopt -i cliff_rand -i assert -e 'BEGIN {
	print Optind, Opterr, "<" Optarg Optopt ">"
	print getopt(ARGC, ARGV, "abq"), Optind
	printf "%.6f\n", cliff_rand()
	assert(0, "stop")
}' -- -ab x
