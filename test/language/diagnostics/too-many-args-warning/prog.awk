function f(a) { return a } BEGIN { print f(1, 2, 3) }
