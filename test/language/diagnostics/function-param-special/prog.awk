function f(NR) { } BEGIN { }
