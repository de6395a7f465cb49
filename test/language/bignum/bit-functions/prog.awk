BEGIN { print and(2^80 + 3, 2^80 + 5), or(2^80, 1), xor(2^80, 2^80 + 7), lshift(1, 100), rshift(2^100, 98), compl(5) }
