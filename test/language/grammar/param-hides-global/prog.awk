function f(g) { g = "local"; return g }
BEGIN { g = "global"; print f("x"), g }
