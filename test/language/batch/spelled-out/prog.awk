# Execute assignments such as x = x + y, which are equivalent to x += y.
function f() { changed = 10; return 1 }
{ x = x + $2; n[$1] = n[$1] + 1; m[$1] = m[$1] - $2 / 2; p = p * 2 - 1 }
{ y = y + (y = 3); z = z - z++; changed = changed + f() }
{ q[NR] = q[NR] + q[1] + 1; d = (d + NF) }
{ print x, n[$1], m[$1], p, y, z, changed, q[NR], d, r = r + 1 }
{ NF = NF + 1; $2 = $2 + 1; print }
END { print length(q), x, $0 }
