BEGIN { a[1] = 10; x = 4; print (8)/2/2, a[1]/5, x/2, x++/2, NR/1 }
