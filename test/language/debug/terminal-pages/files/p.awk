function f(a) { return a + 1 }
BEGIN { n = f(1); print n }
