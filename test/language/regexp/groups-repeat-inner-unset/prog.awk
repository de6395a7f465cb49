BEGIN { match("aba", /(a(b)?)+/, m); print m[0], m[1], (2 in m) }
