$AWK 'BEGIN { print i, m, q, r, a["i"], a["q"], (q == q), typeof(q) }'
