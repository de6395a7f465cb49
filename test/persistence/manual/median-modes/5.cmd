echo 1 | $AWK '{ v[++n] = $1; freq[$1]++ } END { print median(), "modes", modes() }'
