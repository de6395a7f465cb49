BEGIN { n = split("  \t", p, " ", s); print n, length(p), length(s), "[" s[0] "]" }
