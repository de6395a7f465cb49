BEGIN { if (match("foo=bar;", /([a-z]+)=([a-z]+)/, m)) { print m[0], m[1], m[2]; print m[1, "start"], m[1, "length"], m[2, "start"], m[2, "length"], m[0, "start"], m[0, "length"]; print length(m) } }
