BEGIN { i = 1; a[i++] = i; print a[1], i; i = 1; a[i+=2] = i+1; print a[3], i }
