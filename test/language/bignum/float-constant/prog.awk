BEGIN { x = 1e2; y = 2.0; print x, y, x * 3, 2.5 * 2 }
