BEGIN { printf "%c%c%c|%c|%5c|%-5c|\n", 65, "hello", 97.9, "", "x", "y" }
