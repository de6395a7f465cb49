for d in 0 1 2 3 4 5 6 7 8 9; do GAWK_PERSIST_FILE= ; unset GAWK_PERSIST_FILE; $AWK -v day=$d -v lines=2000 -f gen.awk > log$d; done; wc -l log? | tail -1 | sed 's/^ *//'
