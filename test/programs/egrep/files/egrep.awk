# egrep.awk -- grep -E: -c, -l, -q, -v, -i, -n, -h, -s, -e PATTERN

@include "getopt"

BEGIN {
	while ((option = getopt(ARGC, ARGV, "clqvinhse:", "count,invert-match,ignore-case")) != -1)
		switch (option) {
		case "e":
			pattern = pattern (patterns++ ? "|" : "") "(" Optarg ")"
			break
		case "?":
			exit status = 2
		default:
			on[substr(option == "invert-match" ? "v" : option, 1, 1)]
		}
	if (!patterns)
		pattern = ARGV[Optind++]
	IGNORECASE = "i" in on
	for (i = 1; i < Optind; i++)
		ARGV[i] = ""
	names = ARGC - Optind > 1 && !("h" in on)
	status = 1
}

BEGINFILE {
	if (ERRNO) {
		if (!("s" in on))
			printf "egrep: %s: %s\n", FILENAME, ERRNO > "/dev/stderr"
		failed = 1
		nextfile
	}
	matches = 0
}

($0 ~ pattern) == ("v" in on) { next }

{
	matches++
	status = 0
	if ("q" in on)
		exit
	if ("l" in on) {
		print FILENAME
		nextfile
	}
	if (!("c" in on))
		print (names ? FILENAME ":" : "") ("n" in on ? FNR ":" : "") $0
}

ENDFILE {
	if ("c" in on && !("l" in on))
		print (names ? FILENAME ":" : "") matches
}

END {
	exit failed && !("q" in on && !status) ? 2 : status
}
