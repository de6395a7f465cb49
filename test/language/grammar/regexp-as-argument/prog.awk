function f(x) { return x } { print f(/a/), f($0 ~ /b/) }
