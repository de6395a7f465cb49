BEGIN { print and(-1, 2) }
