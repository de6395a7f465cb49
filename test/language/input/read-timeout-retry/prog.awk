BEGIN { c = "sleep 0.5; echo late"; PROCINFO[c, "READ_TIMEOUT"] = 100; PROCINFO[c, "RETRY"] = 1; while ((r = (c | getline x)) == -2) n++; print r, x, (n > 0) }
