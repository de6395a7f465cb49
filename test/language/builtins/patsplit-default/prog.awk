BEGIN { n = patsplit(" a bb  c", p); print n, p[2]; FPAT = "[0-9]"; n = patsplit("a1b2", p); print n, p[1], p[2] }
