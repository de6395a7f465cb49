{ n[$3][$1]++; size[$3][$1][$2] += $4 }
END {
  PROCINFO["sorted_in"] = "@ind_str_asc"
  for (s in n)
    for (h in n[s]) {
      printf "%s %s %d:", s, h, n[s][h]
      for (p in size[s][h])
        printf " %s=%d", p, size[s][h][p]
      print ""
    }
}
