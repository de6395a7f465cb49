$AWK 'BEGIN { delete a; print count(a); for (i = 0; i < 47; i++) a[i] = i }'
