# Append to elements whose subscripts are computed from variables, fields and
# constants.
function count() { return ++calls }
{
  a[NR % 3] = a[NR % 3] $1 ","
  b[$1 "-" $2, (NR + 1) % 2] = b[$1 "-" $2, (NR + 1) % 2] NR ";"
  c[i + 1] = c[i + 2] "x"; i++
  d[count() % 2] = d[count() % 2] "y"
  e[NR - 1] = e[NR-1] e[NR - 1] "z"
  f[NR * 2 % 4] = f[NR * 2 % 4] (f[0] "q")
  NR = NR + 1
}
END {
  for (k = 0; k < 8; k++)
    print k, a[k], c[k], d[k], e[k], f[k]
  PROCINFO["sorted_in"] = "@ind_str_asc"
  for (k in b)
    { v = b[k]; gsub(SUBSEP, "+", k); print k, v }
  print calls
}
