BEGIN { a[10]; a[9]; a["b"]; a["A"]; PROCINFO["sorted_in"] = "@ind_str_asc"; for (k in a) printf "%s ", k; PROCINFO["sorted_in"] = "@ind_str_desc"; for (k in a) printf "%s ", k; print "" }
