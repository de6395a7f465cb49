function g() { } function f(g) { return g } BEGIN { print f(1) }
