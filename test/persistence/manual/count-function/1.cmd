$AWK 'function count(A,  i, n) { for (i in A) n++; return n == "" ? 0 : n }'
