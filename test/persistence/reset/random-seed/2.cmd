$AWK 'BEGIN { print srand(1); q = rand() }'
