function max(a, b) { return a > b ? a : b }
function min(x, y) { if (x < y) { return x } else return y }
function last(p, q) { if (q >= p) return q; return p }
function wrong(a, b) { return a > b ? b : a }
function odd(a, b) { return a > b ? a : a }
function both(a, b) { return b > b ? a : b }
BEGIN { low = "none"; none = ""; delete top; delete least; high = long = text = 0 }
{ high = max(high, $2); low = NR == 1 ? $2 : min($2, low) }
{ long = max(length(), long); text = last(text, $1) }
{ top[$1] = max($2, top[$1]); least[$1] = min(least[$1], $3) }
{ w = wrong(w, $2); o = odd(o, $3); e = both(e, $3) }
{ n = max(n, untouched) }
NR % 100 == 0 { print NR, high, low, long, text, w, o, e }
END {
  PROCINFO["sorted_in"] = "@ind_str_asc"
  for (k in top)
    print k, top[k], typeof(top[k]), least[k] "."
  print high, typeof(high), low, typeof(low), long, text, typeof(n)
}
