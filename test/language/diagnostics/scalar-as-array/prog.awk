BEGIN { x = 1; f(x) } function f(a) { a[1] = 2 }
