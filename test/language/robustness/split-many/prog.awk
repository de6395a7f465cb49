BEGIN { for (i = 0; i < 100000; i++) s = s "x,"; n = split(s, a, ","); print n, a[50000], "[" a[n] "]" }
