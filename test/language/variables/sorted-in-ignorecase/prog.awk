BEGIN { a["b"]; a["A"]; a["C"]; IGNORECASE = 1; PROCINFO["sorted_in"] = "@ind_str_asc"; for (k in a) printf "%s ", k; print "" }
