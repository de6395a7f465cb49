BEGIN { a[1]; a[2]; PROCINFO["sorted_in"] = "nofunc"; for (k in a) print k }
