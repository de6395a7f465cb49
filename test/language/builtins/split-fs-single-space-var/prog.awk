BEGIN { s = " "; n = split("  a  b ", p, s); print n, p[1], p[2] }
