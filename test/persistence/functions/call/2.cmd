$AWK 'BEGIN { print dbl(21); f = "dbl"; print @f(4) }'
