BEGIN { a["x"]; a["b"]; a[0]; a[-1]; a[1]; PROCINFO["sorted_in"] = "@ind_num_asc"; for (k in a) printf "%s ", k; print "" }
