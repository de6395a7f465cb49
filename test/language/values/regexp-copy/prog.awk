function f(x) { return typeof(x) } function g() { return @/q+/ }
BEGIN { r = @/x/; s = r; print typeof(s), f(r), f(@/y/), typeof(g()); a["k"] = r; print typeof(a["k"]), "aqq" ~ g() }
