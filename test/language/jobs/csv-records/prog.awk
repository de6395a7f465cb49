{ n[$1]++; sum[$3] += $2; if (NF != 3) odd++ }
END {
  PROCINFO["sorted_in"] = "@ind_str_asc"
  for (k in n)
    printf "<%s> %d\n", k, n[k]
  for (k in sum)
    print k, sum[k]
  print NR, odd + 0
}
