BEGIN { print and(-1, 1) }
