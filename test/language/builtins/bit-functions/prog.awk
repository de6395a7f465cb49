BEGIN { print and(12, 10), or(12, 10), xor(12, 10), lshift(1, 10), rshift(1024, 3), and(7, 6, 5), or(1, 2, 4, 8), xor(1, 3, 7) }
