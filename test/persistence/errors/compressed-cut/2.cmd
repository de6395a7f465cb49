$AWK -z '{ n += $1; seen[FILENAME]++ } END { print n }' good cut
