$AWK 'BEGIN { print x; x = 3; c = "sleep 2; echo a"; PROCINFO[c, "READ_TIMEOUT"] = 9000
  fflush(); print (c | getline), x }' &
sleep 0.3
$AWK 'BEGIN { print "other", x++ }'
wait
