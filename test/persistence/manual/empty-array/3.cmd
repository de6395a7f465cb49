$AWK 'BEGIN { arr = 3 }' 2> err; echo $?; grep -c 'array' err
