function f(x) { return x } BEGIN { print f (3) }
