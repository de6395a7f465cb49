BEGIN { a[1]; a[2]; delete a[1]; print length(a); a[3][1] = 1; a[3][2] = 2; delete a[3][1]; print length(a[3]); delete a; print length(a) }
