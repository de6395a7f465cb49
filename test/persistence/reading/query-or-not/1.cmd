$AWK 'function reads(k) { return n[k] }
function writes(a) { hidden(a, 1) }
function hidden(a, i) { if (i > 3) a[i] = i; else hidden(a, i + 1) }
function counts() { calls++ }
BEGIN { n[1] = 2 }'
