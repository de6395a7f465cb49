BEGIN { CONVFMT = "%.3g"; OFMT = "%.2f" }
{ n[$2 / 7]++; k[int($2)] += $2; print $2 / 3, $2 / 3 "" }
END {
  PROCINFO["sorted_in"] = "@ind_num_asc"
  for (i in k)
    printf "%s ", i
  print length(n), 3.14159
}
