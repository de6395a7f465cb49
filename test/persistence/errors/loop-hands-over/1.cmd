$AWK 'BEGIN {
  for (i = 0; i < 3000; i++) n["word" i] = i
  for (i = 0; i < 100; i++) delete n["word" i]
}'
