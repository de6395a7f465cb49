function f(x) { return x * 2 }
BEGIN { r = f(4) }
