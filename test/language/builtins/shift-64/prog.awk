BEGIN { print lshift(1, 64), rshift(1, 64), lshift(5, 100), rshift(5, 65) }
