function f() { exit 5 } BEGIN { f(); print "no" } END { print "end" }
