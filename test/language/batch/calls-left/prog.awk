function two(a, b) { return a b }
function empty(a) { ; return a + 1 }
function block(a) { { return a "b" } }
function unset(a) { a = a 1 }
function nothing(a) { if (a) { } }
function deep(n) { return n > 0 ? deep(n - 1) + 1 : 0 }
function local(a, l) { l = a "x"; return l l }
function global(a) { calls++; return a }
function many(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q) { return a q }
BEGIN { dots[1] = "kept" }
{ n = split($4, p, /r/); print n, p[1], p[2] }
NR == 10 { print two($1), two($1, $2), two(two($2, $3), $1) }
NR == 11 { print empty($2), block($1), unset($1) "." nothing($2) }
NR == 12 { print deep($2), local($1), local($1, $2) }
NR == 13 { print global($3), calls, many($1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, $2) }
NR == 14 { x = "o"; print split($4, a, x), a[1] }
NR == 15 { print split($4, b, ""), b[3]; print split($0, c), c[2] }
NR == 16 { print split($4, d, "o", seps), seps[1], d[1] }
NR == 17 { for (i = 1; i <= NF; i++) print split($i, e, "o"), e[1] }
NR == 18 { print split($0, f, / /), f[1] f[2] f[3] f[4] f[5] f[6] f[7] f[8] f[9] f[10] f[11] f[12] f[13] f[14] f[15] f[16] f[17] f[18] f[19] f[20] }
NR == 19 { split($4, g, "o"); g["x"] = 1; print length(g), (1 in g) }
NR == 20 { split($4, h, "o"); delete h[1]; print length(h); split($4, h, "r"); print h[1] }
NR == 21 { if (match($4, /[0-9]+/)) print RSTART, RLENGTH; print RSTART + (match($1, /k/) * 2), RLENGTH }
NR == 22 { print RSTART, sprintf("%s-%d", $1, $2), sprintf("%5.1f|%c", $3, 65), sprintf($1) }
NR == 24 { s = $4; print sub(/[0-9]/, "<&>", s), s, gsub(/d/, s, s), s, sub(/w/, "", d[9]) }
NR == 25 { s = s $1; print (s = $2) s, s++ + s, s }
NR == 31 { print split($4, dots, "."), dots[1], split("", dots), length(dots) }
NR == 23 { print two($1 = "new", $1), $0 }
END { print calls, NR }
