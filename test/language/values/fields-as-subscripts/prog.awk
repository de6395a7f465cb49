# Count fields in a loop that becomes one instruction, and in other loops.
function in_function(a, i) { for (i = 1; i <= NF; i++) a[$i]++ }
function another_way(a, i,  k) { for (i = 1; i <= NF; i++) { k = $i; a[k]++ } }
function count() {
  for (i = 1; i <= NF; i++) n[$i]++
  last = last " " i
  for (i = 1; i <= NF; i++) { k = $i; m[k]++ }
  in_function(f)
  another_way(g)
  for (i = 2; i <= NF; i++) if ($i in n) found++; else absent++
  if ($1 in n) first++
  if (!($2 in few)) second++
  one[$1]++
  sum[$2] += $3
  key = $1; one_again[key]++
  key = $2; sum_again[key] = sum_again[key] + $3
}
function same(name, a, b,  k) {
  for (k in a) if (!(k in b) || a[k] != b[k]) print name, k, a[k], b[k]
  for (k in b) if (!(k in a)) print name, k, "is missing"
  print name, length(a), length(b)
}
# Check that a variable to which fields are assigned keeps the last of them.
function last_key(a, i,  k) { for (i = 1; i <= NF; i++) { k = $i; a[k]++ } return k }
BEGIN { few["x"]; few["10"] }
{ v = $1; p[v]++; v1 = v1 " " v; v = $2; p[v] += 2; v1 = v1 " " v; v = $3 }
v in p { v1 = v1 " " v }
{ for (i = 1; i <= NF; i++) { v = $i; p[v]++ } v1 = v1 " " v " " last_key(p) }
{ i = 0; nf = ""; do { i++; nf = NF } while (i <= nf); v1 = v1 " " nf }
{ zero[$1] += -0 }
{ for (i = 1; i <= NF; i++) b[$i]++; ends = ends " " i }
{ count() }
NR == 3 { $2 = "new"; count() }
NR == 4 { NF = 2; count(); NF = 5; count() }
NR == 5 { $0 = 12.5; count(); $0 = "a b " $0; count() }
NR == 6 { $(NF + 3) = 1e6; count() }
NR == 7 { i = "1"; for (; i <= NF; i++) n[$i]++; i = 1.5; for (; i <= NF; i++) n[$i]++
  for (i = 1; i <= NF; i++) { k = $i; m[k]++ }
  for (i = 1; i < NF; i++) { k = $i; m[k]++ } }
NR == 8 { for (w = 1; w <= NF; w++) n[$w]--; for (i = 1; i <= NF; i++) { k = $i; m[k]-- } }
END {
  same("n", n, m); same("f", f, g); same("one", one, one_again); same("sum", sum, sum_again)
  print found, absent + 0, first, second
  print last; print ends; print v1; for (k in zero) v2 = v2 zero[k]; print v2
  for (i = 1; i <= NF; i++) t[$i]++
  print length(t)
  for (i = 0; i < 20; i++) u[i "x"] = i
  u["the"]["array"] = $0 = "a the b"
  for (i = 1; i <= NF; i++) u[$i]++
}
