BEGIN { split("c a b", x); y["s"][1]; n = asort(x, y["s"]); print n, y["s"][1], y["s"][3] }
