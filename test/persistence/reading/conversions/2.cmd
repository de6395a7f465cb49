cksum < heap.pma > a; $AWK 'function t(  k, x, l) { for (k in s) { x += s[k]; l += length(f[k]) } return x " " l } BEGIN { print t() }'; cksum < heap.pma > b; cmp a b && echo unchanged
