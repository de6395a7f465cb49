BEGIN { i = 2^1024; print int(i), int(-i), int("+nan" + 0) }
