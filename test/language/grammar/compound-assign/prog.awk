BEGIN { x = 7; x += 3; print x; x -= 2; print x; x *= 4; print x; x /= 8; print x; x %= 3; print x; x ^= 5; print x; x **= 2; print x }
