BEGIN { s = "/inet/tcp/0/127.0.0.1/1"; r = (s |& getline x); print r, (ERRNO != "") }
