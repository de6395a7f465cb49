BEGIN { printf "%1$s\n", "a" }
