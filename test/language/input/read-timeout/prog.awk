BEGIN { c = "sleep 2; echo late"; PROCINFO[c, "READ_TIMEOUT"] = 100; r = (c | getline x); print r, ERRNO ~ /timed out$/ }
