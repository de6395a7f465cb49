$AWK 'BEGIN { for (i = 1; i <= 1000000; i += 997) if (a["key number " i] != "v" i) bad++; for (k in a) n++; print n, length(a), bad + 0, ("key number 0" in a) }'
