BEGIN { n = split("a.*b.*c", p, ".*"); print n; n = split("a.*b.*c", q, "\\.\\*"); print n, q[1] q[2] q[3] }
