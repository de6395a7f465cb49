BEGIN { a["x"] = "b"; a["y"] = "a"; d["old"]; n = asort(a, d); print n, d[1], d[2], length(d), a["x"], a["y"] }
