BEGIN { printf "%c|%c|%c\n", 256, 945, 65.7 }
