$AWK -i getopt -i assert -e 'BEGIN { print getopt(ARGC, ARGV, "ab"), Optind; exit } END { print "END" }' -- -ab </dev/null
