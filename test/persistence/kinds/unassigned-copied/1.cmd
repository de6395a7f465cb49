printf '1\n2\n' | $AWK '{ a = b; c = (1 ? d : 0) } function f(x, y) { y = x; y = x; e = y } END { f(g); for (i = 0; i < 3; i++) h = a }'
