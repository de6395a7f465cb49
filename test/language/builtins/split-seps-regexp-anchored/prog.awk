BEGIN { n = split(",a,b,", p, /,/, s); print n, "[" p[1] "]", "[" p[4] "]", length(s) }
