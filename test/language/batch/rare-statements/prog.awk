BEGIN {
	file = "records"
	for (i = 1; i <= 3000; i++) {
		if (i % 97 == 0 || i % 1001 < 3)
			key++
		print "k" key, (i * 7919) % 1000, substr("abcdefghijklmnopqrst", 1, (i * 31) % 17) > file
	}
	close(file)
	ARGV[1] = file
	ARGC = 2
}

# Groups of records with equal keys.
$1 != group {
	if (group != "")
		printf "%s: %d records, %d\n", group, records, sum
	records = sum = 0
	group = $1
}
{ records++; sum += $2 }

# The longest field and record so far.
{ for (i = 1; i <= NF; i++) if (length($i) > length(longest)) { longest = $i; at = NR } }
length($0) > length(record) { record = $0; changes++ }

# A rare statement before the test that depends on it.
$2 > 990 { high++; last = $0 }
high > 4 { print "high", NR, last; high = 0 }

# A test under another test.
$2 > limit && length($3) > 14 { limit = $2; print "limit", limit }

# A statement for all records after the reset.
$3 == "" { print "empty after", distance; distance = 0 }
{ distance++ }

END {
	print group, records, sum
	print longest, at, record, changes, high, limit, distance
}
