$AWK 'function f() { return 1 } function f() { return 2 } BEGIN { print f() }' 2> err; echo $?; grep -c 'previously defined' err
