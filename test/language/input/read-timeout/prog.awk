BEGIN { c = "sleep 5; echo late"; PROCINFO[c, "READ_TIMEOUT"] = 100; r = (c | getline x); print r, ERRNO ~ /timed out$/ }
