BEGIN { n = split("abc", p, /./); print n, "[" p[1] p[2] p[3] p[4] "]" }
