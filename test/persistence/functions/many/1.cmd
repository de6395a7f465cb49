$AWK 'BEGIN { for (i = 0; i < 1000; i++) print "function f" i "(x) { return x + " i " }" }' > p.awk; $AWK -f p.awk
