BEGIN {
	for (i = 1; i <= 2000; i++)
		print i % 7, i == 1733 ? 0 : i % 5 + 1, i > "records"
	close("records")
	ARGV[1] = "records"
	ARGC = 2
}
{ sum += $3 - last[NR % 10]; last[NR % 10] = $3 }
{ mean = sum / (NR < 10 ? NR : 10) }
NR % 300 == 0 { print mean, share, rest, half[3] }
{ share = (share + $1) / $2; rest += $3; rest %= $2 }
{ half[$1] += $3; half[$1] /= NR }
END { print "not reached" }
