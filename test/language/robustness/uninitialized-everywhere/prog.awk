BEGIN { print length(a), index(b, c), substr(d, e, f), toupper(g), int(h), sqrt(i), exp(j), sprintf("%s%d", k, l), match(m, n), split(o, p), sub(q, r), strtonum(s), and(t, u), (systime() > 0) }
