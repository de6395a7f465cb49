BEGIN { n = split("a1b22c333", p, /[0-9]+/); print n, p[1] p[2] p[3], "[" p[4] "]"; n = split("xAByABz", q, "AB"); print n, q[1], q[2], q[3] }
