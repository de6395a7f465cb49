function bylen(i1, v1, i2, v2) { return length(i1) - length(i2) } BEGIN { a["ccc"]; a["a"]; a["bb"]; PROCINFO["sorted_in"] = "bylen"; for (k in a) printf "%s ", k; print "" }
