BEGIN { n = split("a\tb\t\tc", p, "\t"); print n, p[1], "[" p[3] "]", p[4] }
