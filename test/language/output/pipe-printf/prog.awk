BEGIN { printf "%s\n%s\n", "x", "a" | "sort -r" }
