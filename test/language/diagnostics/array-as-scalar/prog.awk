BEGIN { a[1] = 1; print a + 1 }
