# wc.awk -- the utility wc: -l, -w, -c; single spaces separate the numbers

@include "getopt"
@include "ftrans"

BEGIN {
	while ((option = getopt(ARGC, ARGV, "lwc")) != -1)
		if (option == "?")
			exit wrong = 1
		else
			show = show option
	if (show == "")
		show = "lwc"
	for (i = 1; i < Optind; i++)
		ARGV[i] = ""
}

function beginfile(name)
{
	files++
	lines = words = bytes = 0
}

function endfile(name)
{
	if (wrong || name == "")
		return
	report(lines, words, bytes, name)
	all_lines += lines
	all_words += words
	all_bytes += bytes
}

function report(lines, words, bytes, name)
{
	print (show ~ "l" ? lines " " : "") (show ~ "w" ? words " " : "") \
		(show ~ "c" ? bytes " " : "") name
}

{
	lines += RT == "\n"
	words += NF
	bytes += length($0) + length(RT)
}

END {
	if (files > 1)
		report(all_lines, all_words, all_bytes, "total")
}
