BEGIN { a[10]; for (k in a) print (k < 9), (k + 0 < 9), typeof(k) }
