BEGIN { n = patsplit("a1bb22c", p, /[a-z]+/, s); print n, p[1], p[2], p[3], "[" s[0] "]", s[1], s[2], "[" s[3] "]", length(s) }
