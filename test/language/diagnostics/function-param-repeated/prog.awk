function f(a, b, a) { } BEGIN { }
