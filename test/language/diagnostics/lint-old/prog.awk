function f(a) { return a } BEGIN { print f(toupper("x")) }
