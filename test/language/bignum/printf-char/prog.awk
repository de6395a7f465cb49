BEGIN { printf "%c%c%c%c%c\n", 65.4, 65.5, 66.9, 68.5, "69.6" }
