$4 > most[$1, "n"]+0 { keep($1, $4, $2) }
{ total[$3 == 200] += $4 }
function keep(k, n, what) { best[k] = n > best[k]+0 ? n " " what : best[k] }
function merge_into_best(old, new) { return new+0 > old+0 ? new : old }
END {
  PROCINFO["sorted_in"] = "@ind_str_asc"
  for (k in best)
    print k, best[k]
  print total[0], total[1]
}
