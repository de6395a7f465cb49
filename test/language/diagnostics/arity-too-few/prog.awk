BEGIN { x = index("a") }
