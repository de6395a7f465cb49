function desc(i1, v1, i2, v2) { return v2 - v1 } BEGIN { a["x"] = 1; a["y"] = 3; a["z"] = 2; PROCINFO["sorted_in"] = "desc"; for (k in a) printf "%s=%d ", k, a[k]; print "" }
