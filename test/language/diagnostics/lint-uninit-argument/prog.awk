function f(a, b) { return a b } BEGIN { print f("x") }
