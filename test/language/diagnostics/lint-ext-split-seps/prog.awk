BEGIN { n = split("a b", x, " ", s); print n }
