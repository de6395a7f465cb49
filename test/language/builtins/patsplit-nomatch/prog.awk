BEGIN { n = patsplit("123", p, /[a-z]/, s); print n, length(p), s[0], length(s) }
