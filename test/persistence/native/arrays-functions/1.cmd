$AWK 'function step(x) { seed = (seed * 3877 + x) % 139968; return seed }
function fill(n,   i) { for (i = 0; i < n; i++) { a[i] += step(i); h[i "k"] = a[i] % 7 } return i }
BEGIN { seed = 42; n = fill(500); for (i = 0; i < n; i++) sum += a[i] }'
