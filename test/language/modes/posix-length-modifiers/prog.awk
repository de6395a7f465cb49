BEGIN { printf "%ld\n", 3 }
