BEGIN { x = -0; print x, -x, 0 * -1; printf "%d %g %s\n", 0 * -1, 0 * -1, 0 * -1; a[0 * -1] = 1; for (k in a) print k }
