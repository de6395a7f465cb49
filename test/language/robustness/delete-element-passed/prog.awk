function f(s) { s["a"] = 1; return length(s) } BEGIN { t["k"]["z"] = 1; print f(t["k"]); delete t["k"]; print length(t) }
