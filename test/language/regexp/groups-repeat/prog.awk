BEGIN { match("abac", /(a(b|c))+/, m); print m[0], m[1], m[2]; match("zyyxx", /(y+|x+)+/, m); print m[0], m[1]; match("a1b2c3", /([a-z][0-9])+/, m); print m[1] }
