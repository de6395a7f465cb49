export GAWK_PERSIST_MEMORY=256k
"$AWK" -v n=300000 'BEGIN {
  for (i = 0; i < n; i++)
    a["word" i] = i
  for (i = 0; i < n; i += 3)
    delete a["word" i]
  for (i = 0; i < 2 * n; i++)
    b["other" i % n] = i
  for (i = 0; i < n; i++)
    if (("word" i in a) != (i % 3 > 0) || b["other" i] != n + i)
      print "wrong at", i
  print length(a), length(b)
}'
GAWK_PERSIST_VERIFY=1 GAWK_PERSIST_MODE=ro "$AWK" -v n=300000 'BEGIN {
  for (i = 0; i < n; i++)
    if (("word" i in a) != (i % 3 > 0) || b["other" i] != n + i)
      print "wrong at", i
  print length(a), length(b)
}'
