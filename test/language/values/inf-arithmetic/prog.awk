BEGIN { i = 2^1024; print i, -i, i + 1, 1 / i, (i > 1e308), int(i), -i < 0 }
