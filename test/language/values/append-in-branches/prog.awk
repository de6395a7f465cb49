# Assign one of two values to a variable; one of the values begins with the old
# value of the variable.
function f(s, x) { s = s == "" ? x : (s "," x); s = x ? (s x) : s "-"; return s }
function g() { return calls++ }
{
  a[$1] = a[$1] == "" ? $2 : a[$1] "," $2
  b[$1] = ($1 in b) ? (b[$1] ";" NR) : NR
  s = s ? s "|" $2 : $2
  t = NR % 3 ? (NR % 2 ? t "x" : t "y") : "[" t "]"
  c[i++ % 2] = NR % 2 ? c[i] $2 : $2 c[i]
  d[g() % 2] = g() % 3 ? d[0] "g" : d[1] "h"
  print (u = u == "" ? $1 : u $1), (e[1] = NR > 2 ? e[1] "z" : NR)
  v = v (w = w != "" ? w "+" : "p") v2
  $2 = $2 == 3 ? $2 "three" : $2
  NF = NF > 2 ? NF "" : 2
  print
}
END {
  for (k in a) n++
  print n, a["p"], a["q"], b["p"], b["q"]
  print s; print t; print c[0], c[1], d[0], d[1], i, calls; print v, w
  print f("", "1"), f("a", "b"), f("a", "")
  delete x; x[1] = 1 ? x[1] "y" : x[2]; print x[1], length(x)
}
