BEGIN { n = split("aé1", p, ""); print n, p[1], p[2], p[3] }
