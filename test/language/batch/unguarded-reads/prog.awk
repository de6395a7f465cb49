BEGIN {
	file = "records"
	for (i = 1; i <= 700; i++)
		print "k" i, (i * 3) % 1000 > file
	close(file)
	ARGV[1] = file
	ARGC = 2
}

# A rare statement changes the condition, and the last statement changes what
# the condition selects.
{
	if ($2 > 990)
		limit = value
	value = (limit > 500 ? before : $2)
	before = $1
	print value
}
