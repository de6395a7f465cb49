function f(a, b) { delete a; b["x"] = 1; return length(a) } BEGIN { z["q"]; print f(z, z), length(z) }
