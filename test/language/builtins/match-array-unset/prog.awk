BEGIN { match("b", /(a)|(b)/, m); print (1 in m), (2 in m), ((1, "start") in m), m[2]; match("x", /x(y*)/, m); print (1 in m), "[" m[1] "]", m[1, "start"], m[1, "length"] }
