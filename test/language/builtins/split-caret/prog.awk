BEGIN { n = split("abab", p, /^a/); print n, "[" p[1] "]", p[2] }
