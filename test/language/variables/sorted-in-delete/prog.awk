BEGIN { for (i = 5; i > 0; i--) a["k" i]; PROCINFO["sorted_in"] = "@ind_str_desc"; for (k in a) printf "%s ", k; delete PROCINFO["sorted_in"]; for (k in a) n++; print n }
