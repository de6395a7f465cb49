function f(g) { return g } BEGIN { g = 1; print f(2) }
