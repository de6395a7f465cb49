GAWK_PERSIST_MODE=ro $AWK 'function add(x,   j) { for (j = 0; j < 300; j++) x += a[j] * 2 + b[j] + (j in c); return x }
BEGIN { for (i = 0; i < 300; i++) { s += a[i]; t += b[i] + c["k" i]; a[i] = -1 } print s, t, add(1) }'
cmp $HEAP before && echo the same
