BEGIN { print and(5.9, 4.1), lshift(1.9, 2.9), or("3x", 4) }
