BEGIN { c = "nosuchcommand_x 2>/dev/null"; r = (c |& getline x); print r; print close(c) }
