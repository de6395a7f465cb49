$AWK 'BEGIN { PROCINFO["sorted_in"] = "@ind_str_desc"; PROCINFO["NONFATAL"] = 1; PROCINFO["mine"] = 1; PROCINFO["strftime"] = "x" }'
