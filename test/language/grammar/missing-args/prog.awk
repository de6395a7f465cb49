function f(a, b, c) { print typeof(a), typeof(b), typeof(c); b[1] = 2; c = c + 1; return b[1] + c }
BEGIN { print f("x") }
