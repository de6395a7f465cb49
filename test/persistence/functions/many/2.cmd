$AWK 'BEGIN { for (n = 0; n < 1000; n += 37) { f = "f" n; s += @f(1) } print s, f999(1) }'
