function f (x) { return x * 2 }
BEGIN { print f(4) }
