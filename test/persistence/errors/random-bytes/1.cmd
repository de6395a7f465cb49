head -c 100000 /dev/urandom > r; cp r copy; GAWK_PERSIST_FILE=r $AWK 'BEGIN { x = 1 }' 2> err; echo $?; cmp r copy && echo untouched
