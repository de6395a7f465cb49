rm lib.awk main.awk; $AWK 'BEGIN { print frommain(1), fromlib(2) }'
