$AWK -i getopt -i cliff_rand -i assert -e 'BEGIN {
	Opterr = 0
	while ((c = getopt(ARGC, ARGV, "ab:")) != -1 && c != "b") print c
	print Optind, Optarg; printf "%.6f\n", cliff_rand(); exit
}' -- -ab x -q
