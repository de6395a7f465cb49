function f(s) { return a[s] } BEGIN { x[e] = 1; y = x[g]; delete x[h]; if ((i, j) in x) print; print typeof(e), typeof(g), typeof(h), typeof(i), typeof(j), length(x); f(k); print typeof(k) }
