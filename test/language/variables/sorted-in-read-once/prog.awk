BEGIN { a[3]; a[1]; a[2]; PROCINFO["sorted_in"] = "@ind_num_asc"; for (k in a) { printf "%s ", k; PROCINFO["sorted_in"] = "@ind_num_desc" } for (k in a) printf "%s ", k; print "" }
