$AWK '{ v[++n] = $1; freq[$1]++ }' data
