function f(x) { x = x "!"; return x } BEGIN { a[1] = "v"; print f(a[1]), a[1] }
