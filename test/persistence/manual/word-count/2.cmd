$AWK '{ for (i = 1; i <= NF; i++) hf[$i]++ }' text2
