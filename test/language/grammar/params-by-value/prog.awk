function f(x) { x = 9; return x }
BEGIN { y = 1; print f(y), y }
