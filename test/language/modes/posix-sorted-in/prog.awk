BEGIN { PROCINFO["sorted_in"] = "nosuch"; a[1]; for (k in a) print k }
