function f() { } BEGIN { x = "f"; @x() }
