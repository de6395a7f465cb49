BEGIN { a["x"]; PROCINFO["sorted_in"] = "nosuch"; for (k in a) print k }
