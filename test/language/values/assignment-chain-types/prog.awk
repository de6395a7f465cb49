{ a = b = $1; c = d = "5"; e = f = 5; print typeof(a), typeof(b), typeof(c), typeof(d), typeof(e), typeof(f) }
