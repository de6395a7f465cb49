$AWK 'BEGIN { f = 3 }' 2>/dev/null; test $? -ne 0 && echo refused; $AWK 'BEGIN { print f() }'
