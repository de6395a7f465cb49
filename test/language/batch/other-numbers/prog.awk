$1 > 16 { n++ }
{ s += $1; t += $2 * 2; if ($1 == 17) m++; print ($1 < $2), -$2, $1 % 4; k[$1 + 0]++; x = $1 > x ? $1 : x }
$2 > mx { mx = $2 }
END { print n, s, t, m, length(k), x, mx }
