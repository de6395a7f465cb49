function f(a, b, c) { return a b c } BEGIN { i = 1; print f(i++, i++, i++), i }
