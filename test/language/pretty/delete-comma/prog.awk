BEGIN { delete a[b, c]; a[b, c] = 1 }
