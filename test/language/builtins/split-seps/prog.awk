BEGIN { n = split("a1b22c", p, /[0-9]+/, s); print n, length(s), s[1], s[2]; n = split("  x  y ", q, " ", t); print n, "[" t[0] "][" t[1] "][" t[2] "]", length(t) }
