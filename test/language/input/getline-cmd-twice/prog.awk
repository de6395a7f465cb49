BEGIN { c = "echo hi"; r = (c | getline); print r, $0; print (c | getline x), (c | getline x); close(c); print (c | getline x), x }
