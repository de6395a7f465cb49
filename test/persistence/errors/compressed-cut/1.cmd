seq 1000 | gzip -c >good
seq 100000 | gzip -c | head -c 50000 >cut
$AWK -z '{ n += $1; seen[FILENAME]++ } END { print n }' good
