$AWK 'BEGIN { x = 2; a["new"] = 1; delete a["k"]; y = 3; print 1 / 0 }' 2> err; echo $?; $AWK 'BEGIN { print x, length(a), ("k" in a), "[" y "]" }'
