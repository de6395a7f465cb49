{ a[x] *= (x = $3) } { y = $1; z = y (y = $2); t += x + (x = $2) } END { print x, z, t; for (k in a) s += length(k); print s }
