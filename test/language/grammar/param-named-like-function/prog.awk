function g(x) { return "g" x } function f(g) { return g + 1 }
BEGIN { print f(2), g(1) }
