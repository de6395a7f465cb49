BEGIN { a = b = c = 3; print a, b, c; print (d = 4) + 1, d; x = y += 2; print x, y }
