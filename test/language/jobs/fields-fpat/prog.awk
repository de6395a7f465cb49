BEGIN { FPAT = "([^,]*)|(\"[^\"]+\")" }
{ n[$1]++; w[NF]++; s += $2 }
END {
  PROCINFO["sorted_in"] = "@ind_str_asc"
  for (k in n)
    print k, n[k]
  print w[3], s
}
