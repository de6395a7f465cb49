BEGIN { CONVFMT = "%d %d"; printf "abc%s\n", 0.5 }
