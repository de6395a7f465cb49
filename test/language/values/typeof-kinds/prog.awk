BEGIN { a[1]; x = 1; s = "s"; r = @/x/; u = v; print typeof(a), typeof(x), typeof(s), typeof(r), typeof(v), typeof(nope), typeof(mkbool(1)) }
