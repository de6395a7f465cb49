BEGIN { printf "%d %d %d %d\n", 2^53, 2^63, 1e20, -1e25; printf "%d\n", 1e100 }
