$AWK 'BEGIN { print length(sq), sq[5]; fill(sq, 7) } END { }' < /dev/null; $AWK 'BEGIN { print length(sq), sq[7] }'
