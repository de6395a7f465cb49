BEGIN { deep[1][2] = 30; x = "text" }
($3) > a { a = ($3) }
$3 > b["b"] { b["b"] = $3 }
c[$1, "c"] < $3 * 2 + NR { { c[$1, "c"] = $3 * 2 + NR; n++ } }
d < length($4) { d = (length($4)) }
($1 ? $2 : $3) > e { e = ($1 ? $2 : $3) }
NR == 20 { if ($(NR - 18) > f) f = $(NR - 18) }
NR == 21 { if ($3 > deep[1][2]) deep[1][2] = $3 }
NR == 22 { if ($3 > $2) $2 = $3; print }
NR == 23 { if (rand() > g) g = rand() }
NR == 24 { if ($3 > h[h[1]]) h[h[1]] = $3 }
NR == 25 { if ($3 > i) { } }
NR == 26 { if ($3 > i) ; }
NR == 27 { if ($3 > i) { j = $3; i++ } }
NR == 28 { if ($3 > i) print i }
NR == 29 { if ($3 > x) x = $(NR - 27); print x }
-$3 < k { k = -$3 }
$3 > l { }
$3 > l
$3 > m { m += $3 }
o + 1 > o { o = o + 1 }
END {
  print a, b["b"], d, e, f, deep[1][2], h[""], i, j, k, l, m, o, n
  for (key in c)
    sum += c[key]
  print sum, length(c)
}
