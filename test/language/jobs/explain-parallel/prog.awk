function f(x,  y) { y = x; cnt++; return y }
max == "" || $1+0 > max { max = $1+0 }
$1 in t { print t[$1] }
{ if (!($1 in first)) first[$1] = $2; last[$1] = $2; s = s $1 ",";
  a[++n] = $0; text[$1] = text[$1] "," $2; z = f($1)
  m = split($0, q, ","); for (i = 1; i <= m; i++) h[q[i]][NR % 3] += 1 }
END { for (k in h) print k }
