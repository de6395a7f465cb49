function f() { return 1 } BEGIN { g = "f"; print @g() }
