BEGIN { n = split("a,b;c", p, /(,)|(;)/, s); print n, s[1], s[2], length(s) }
