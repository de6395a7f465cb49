BEGIN { delete a; delete b; delete c; delete d; low = high = most = least = "" }
{ if (!($1 in a) || $2 < a[$1]) a[$1] = $2 }
b[$1] == "" || $2 > b[$1] { b[$1] = $2; line[$1] = NR }
{ if (!c[$1] || $2 < c[$1]) { c[$1] = $2; changes[$1]++ } }
!($2 in d) || d[$2] > $1 { d[$2] = $1 }
low == "" || $2 < low { low = $2 }
!high || $2 > high { high = $2; at = NR }
{ if (!least || least > $2) least = $2 }
{ if ("" == most || $1 >= most) most = $1 }
NR % 60 == 0 { print low, high, at, least, most }
END {
  PROCINFO["sorted_in"] = "@ind_str_asc"
  for (k in a)
    print k, a[k], b[k], line[k], c[k], changes[k], typeof(c[k])
  for (k in d)
    n += length(d[k]) * length(k)
  print n, length(d), typeof(low), typeof(high), typeof(least), typeof(most)
}
