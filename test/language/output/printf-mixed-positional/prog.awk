BEGIN { printf "%1$s %s\n", "a", "b" }
