function f() { return } function g() { }
BEGIN { print "[" f() "]", f() + 0, typeof(f()), typeof(g()) }
