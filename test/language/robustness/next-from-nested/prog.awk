function f(n) { if (n == 0) next; f(n - 1) } { for (i = 0; i < 3; i++) { while (1) f(5) } print "never" } END { print NR }
