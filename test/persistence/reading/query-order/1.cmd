$AWK 'function by_count(i, a, j, b) { return b - a }
function counted(i, a, j, b) { calls++; return b - a }
function order(a, f) { a["sorted_in"] = f }
function first(f,   k) { order(PROCINFO, f); for (k in n) return k }
BEGIN { n["a"] = 1; n["b"] = 7; n["c"] = 5 }'
