BEGIN { a[1,2]; print (1,2) in a; print (2,1) in a }
