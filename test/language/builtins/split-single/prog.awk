BEGIN { n = split("a.b..c", p, "."); print n, p[1], p[2], "[" p[3] "]", p[4]; n = split("a|b", q, "|"); print n, q[2]; n = split("a^b^", r, "^"); print n, "[" r[3] "]" }
