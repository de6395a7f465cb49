$AWK 'function reads(k) { return n[k] }
function writes(a) { hidden(a, 1) }
function hidden(a, i) { if (i > 3) a[i] = i; else hidden(a, i + 1) }
function counts() { calls++ }
function by_value(i, a, j, b) { return a - b }
function counted(i, a, j, b) { calls++; return a - b }
function changed(i, a, j, b) { a["seen"]; return 1 }
function set(a, v) { a["sorted_in"] = v }
BEGIN { n[1] = 2 }'
