for i in 1 2 3 4 5 6 7 8 9 10; do $AWK -v i=$i 'BEGIN { s = s "part" i ";"; a["x"] = a["x"] i }'; done; $AWK 'BEGIN { print s, a["x"], length(s) }'
