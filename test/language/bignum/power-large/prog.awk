BEGIN { x = 2^2147483648; print x % 7, x % 1000003 }
