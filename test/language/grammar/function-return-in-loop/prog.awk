function first(a,  k) { for (k = 1; k in a; k++) if (a[k] > 2) return k; return -1 }
BEGIN { split("1 2 3 4", x); print first(x); split("0 0", y); print first(y) }
