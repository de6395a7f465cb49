BEGIN { a[1,2] = 3; a[1,3]; delete a[1,2]; print length(a), ((1,2) in a) }
