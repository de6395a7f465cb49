function add(a, b) { return a + b } function mul(a, b) { return a * b }
BEGIN { f = "add"; print @f(3, 4); f = "mul"; print @f(3, 4) }
