$AWK -i join -i quicksort 'BEGIN { print join(v, 1, 3) }'
