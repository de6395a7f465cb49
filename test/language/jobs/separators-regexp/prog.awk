BEGIN { RS = "[0-9]+\n|;;" }
{ n[$1]++; t[RT == ";;"]++; len += length(RT) }
END { print NR, n["a"], n["b"], t[0], t[1], len }
