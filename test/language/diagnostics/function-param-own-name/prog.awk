function f(f) { } BEGIN { }
