function add(a, b) { return a + b } function sq(x) { return x * x } BEGIN { print add(sq(2), add(sq(3), sq(add(1, 1)))), sq(sq(add(1, 1))) }
