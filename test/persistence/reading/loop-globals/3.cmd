unset GAWK_PERSIST_FILE; size=$(wc -c < before); head -c $size heap.pma | cmp -l before - | $AWK '{ p[int(($1 - 1) / 4096)] } END { print (length(p) <= 4 ? "at most 4 pages" : length(p) " pages") }'
