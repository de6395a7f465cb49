func f(x) { return x } BEGIN { print f(1) }
