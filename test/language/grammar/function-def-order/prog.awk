BEGIN { print f(2) }
function f(x) { return g(x) * 2 }
function g(y) { return y + 1 }
