function f() { } BEGIN { f = 1 }
