BEGIN { printf "%2$s %1$s|%1$s %1$s|%2$5s|%1$-4s|\n", "a", "b"; printf "%1$*2$d|\n", 7, 4; printf "%3$.*1$f|%2$s\n", 2, "x", 3.14159 }
