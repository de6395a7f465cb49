$AWK 'BEGIN { srand(42); r = rand() }'
