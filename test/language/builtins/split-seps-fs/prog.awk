BEGIN { n = split("a:b::c", p, ":", s); for (i = 1; i < n; i++) printf "[%s]", s[i]; print n }
