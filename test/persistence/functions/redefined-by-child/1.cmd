$AWK 'function f() { return 1 }
BEGIN { x = f(); system("$AWK '\''function f() { return 2 }'\''"); x = f() }'
