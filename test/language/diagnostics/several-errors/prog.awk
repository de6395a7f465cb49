function f(a, a) { }
function f(b) { }
BEGIN { x = 1 }
