BEGIN { printf "%a %A %.1a\n", 1, 0.5, 3 }
