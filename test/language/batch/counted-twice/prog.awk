{ for (i = 1; i <= NF; i++) n[$i]++; for (i = 1; i <= NF; i++) n[$i]++ } END { for (k in n) print k, n[k]; print i }
