BEGIN { printf "%s %s\n", "a" }
