BEGIN { a["x"] = 1; a["w"] = 2; n = asorti(a); print n, a[1], a[2], ("x" in a) }
