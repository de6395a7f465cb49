function f(n,   a) { a[n]; return length(a) }
BEGIN { print f(1), f(2), f(3) }
