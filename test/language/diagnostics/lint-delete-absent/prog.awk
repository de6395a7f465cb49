BEGIN { a[1]; delete a[2]; print length(a) }
