function f() { } BEGIN { }
