unset GAWK_PERSIST_FILE; $AWK '!($0 in id) { id[$0] = ++next_id } { freq[id[$0]]++ } END { for (k in id) print id[k], freq[id[k]], k | "sort -n" }' log? | cmp - once && echo as without a heap
