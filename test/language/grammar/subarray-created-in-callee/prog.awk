function f(x) { x["k"] = 5 } BEGIN { f(a["e"]); print a["e"]["k"] }
