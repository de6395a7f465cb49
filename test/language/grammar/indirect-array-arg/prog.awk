function fill(a) { a["x"] = 1 } BEGIN { f = "fill"; @f(arr); print arr["x"] }
