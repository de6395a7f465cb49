$AWK 'function later(a, b) { return a > b }
BEGIN { n = split("2 3 1", v); quicksort(v, 1, n, "later"); print join(v, 1, n, ","), shell_quote("a b") }'
