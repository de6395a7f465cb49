BEGIN { s = "/inet/tcp/x"; r = (s |& getline x); print r }
