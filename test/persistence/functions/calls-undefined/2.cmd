$AWK 'BEGIN { print outer(1) }' 2> err; echo $?; grep -c 'inner' err
