$AWK '{ for (i = 1; i <= NF; i++) ts[$i]++ }' text1
