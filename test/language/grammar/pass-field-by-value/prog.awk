function f(x) { $1 = "changed"; return x } { print f($1), $1 }
