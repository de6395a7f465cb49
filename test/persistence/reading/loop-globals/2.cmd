$AWK 'BEGIN { for (s in n) t += n[s]; print t }'
