BEGIN { printf "%s %s %s %s\n", 3.14159265, 1e6, 2^53, 1e20; CONVFMT = "%.2f"; printf "%s %s\n", 3.14159265, 3 }
