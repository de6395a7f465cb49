$AWK --lint '@load "ordchr"; BEGIN { print g(ord("A")); f() }'
