$AWK 'BEGIN {
  x = 2; c = "sleep 0.3; echo a"; PROCINFO[c, "READ_TIMEOUT"] = 5000
  print (c | getline)
  print 1 / nothing }'
