$AWK 'BEGIN { print r1(), r2() }'
