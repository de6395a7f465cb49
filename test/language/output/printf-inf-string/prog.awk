BEGIN { x = -log(0); printf "%s %s|%5s|\n", x, -x, x }
