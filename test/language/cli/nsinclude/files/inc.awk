BEGIN { v = 5 }
function f(x) { return x * 10 }
