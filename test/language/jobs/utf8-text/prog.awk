{ n += length($0); b += length($1); up[toupper(substr($1, 1, 1))]++; if (index($0, "京")) tokyo++ }
match($0, /[^ -~]+/) { where += RSTART; s = s substr($0, RSTART, RLENGTH) " " }
END {
  print n, b, tokyo, where
  print s
  PROCINFO["sorted_in"] = "@ind_str_asc"
  for (k in up)
    print k, up[k]
}
