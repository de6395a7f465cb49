!($1 in first) { first[$1] = $2 }
{ last[$1] = $2 " " $3; final = $0 }
END {
  PROCINFO["sorted_in"] = "@ind_str_asc"
  for (k in first)
    print k, first[k], last[k]
  print final
}
