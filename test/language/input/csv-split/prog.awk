BEGIN { n = split("a,\"b,c\",d", p); print n, p[2]; n = split("a,\"b,c\"", p, ","); print n, p[2] }
