GAWK_PERSIST_MODE=ro $AWK 'BEGIN { x = 5; a["new"]; delete a["k"]; print x, length(a) }'
