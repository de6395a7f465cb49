$2 == 6 { system("echo command " NR) } { print $1; print $3 | "sort -n | tail -n 1" } END { close("sort -n | tail -n 1"); print "end" }
