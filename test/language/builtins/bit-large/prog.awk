BEGIN { print lshift(1, 63), lshift(1, 52), rshift(2^63, 63), and(2^53, 2^53), or(2^53, 1) }
