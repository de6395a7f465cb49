function f(x) { return x } { print f(/a/) }
