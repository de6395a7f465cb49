$AWK 'BEGIN { c = "sleep 1"; PROCINFO[c, "READ_TIMEOUT"] = 100
  print (c | getline), ERRNO ~ /timed out$/, x }'
