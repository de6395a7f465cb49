# cut.awk -- the utility cut: -c or -b LIST, -f LIST with -d and -s

@include "getopt"
@include "join"

BEGIN {
	delimiter = "\t"
	while ((option = getopt(ARGC, ARGV, "b:c:f:d:s", "output-delimiter:")) != -1)
		switch (option) {
		case /[bcf]/:
			kind = option
			list = Optarg
			break
		case "d":
			delimiter = Optarg
			break
		case "s":
			only_delimited = 1
			break
		case "output-delimiter":
			between = Optarg
			given = 1
			break
		default:
			exit 1
		}
	if (!kind) {
		print "usage: cut -b|-c|-f LIST [-d C] [-s] [file...]" > "/dev/stderr"
		exit 1
	}
	for (i = 1; i < Optind; i++)
		ARGV[i] = ""
	read_list(list)
	FS = kind == "f" ? (delimiter == " " ? "[ ]" : delimiter) : ""
	if (!given)
		between = kind == "f" ? delimiter : ""
}

# Parse LIST: create wanted[i] for each position i, and store in `from' the
# first of the positions that are all wanted (as in `3-').
function read_list(list,    parts, ends, n, i, j, first, last)
{
	n = split(list, parts, ",")
	for (i = 1; i <= n; i++) {
		first = last = parts[i]
		if (split(parts[i], ends, "-") == 2) {
			first = ends[1] == "" ? 1 : ends[1]
			last = ends[2]
		}
		if (last == "") {
			if (!from || first + 0 < from)
				from = first + 0
			continue
		}
		for (j = first + 0; j <= last + 0; j++)
			wanted[j]
	}
}

kind == "f" && index($0, delimiter) == 0 {
	if (!only_delimited)
		print
	next
}

{
	n = 0
	for (i = 1; i <= NF; i++)
		if (i in wanted || from && i >= from)
			out[++n] = $i
	print join(out, 1, n, between == "" ? SUBSEP : between)
	delete out
}
