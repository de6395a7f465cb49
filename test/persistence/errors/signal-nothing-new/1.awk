function f(x) { return x + 1 }
BEGIN { print f(1) }
