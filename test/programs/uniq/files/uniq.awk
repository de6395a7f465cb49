# uniq.awk -- the utility uniq: -c, -d, -u, -i, -f N, -s N

@include "getopt"

BEGIN {
	while ((option = getopt(ARGC, ARGV, "cduif:s:",
	                        "count,repeated,unique,ignore-case")) != -1)
		switch (option) {
		case "c": case "count":
			counts = 1
			break
		case "d": case "repeated":
			repeated = 1
			break
		case "u": case "unique":
			unique = 1
			break
		case "i": case "ignore-case":
			fold = 1
			break
		case "f":
			fields = Optarg + 0
			break
		case "s":
			characters = Optarg + 0
			break
		default:
			exit 1
		}
	for (i = 1; i < Optind; i++)
		ARGV[i] = ""
}

function key(line,    i)
{
	for (i = 1; i <= fields; i++)
		sub(/^[ \t]*[^ \t]*/, "", line)
	line = substr(line, characters + 1)
	return fold ? tolower(line) : line
}

function finish()
{
	if (repeated && n == 1 || unique && n > 1)
		return
	if (counts)
		printf "%7d ", n
	print held
}

NR > 1 && key($0) == held_key {
	n++
	next
}

NR > 1 { finish() }

{
	held = $0
	held_key = key($0)
	n = 1
}

END {
	if (NR)
		finish()
}
