BEGIN { print match("", /(a*)*/, m), (1 in m), "[" m[1] "]"; match("aa", /(x?)(x?)a/, m); print "[" m[1] "][" m[2] "]"; match("xa", /(x?)(x?)a/, m); print "[" m[1] "][" m[2] "]" }
