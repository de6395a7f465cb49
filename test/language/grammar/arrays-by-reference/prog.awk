function f(a) { a["k"] = "v"; delete a["z"] }
BEGIN { b["z"]; f(b); for (k in b) print k, b[k] }
