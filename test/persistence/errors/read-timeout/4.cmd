$AWK 'BEGIN { c = "until test -e late; do sleep 0.05; done"; PROCINFO[c, "READ_TIMEOUT"] = 100
  print (c | getline), ERRNO ~ /timed out$/, x; printf "" > "late" }'
