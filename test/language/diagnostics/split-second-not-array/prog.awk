BEGIN { x = 1; split("a", x) }
