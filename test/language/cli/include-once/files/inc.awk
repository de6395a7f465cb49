function f(x) { return x + 1 }
