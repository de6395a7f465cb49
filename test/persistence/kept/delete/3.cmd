$AWK 'BEGIN { for (k in a) s += a[k]; print length(a), s; print length(b["x"]), b["x"]["z"]; delete a }'
