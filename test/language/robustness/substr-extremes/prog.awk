BEGIN { s = "abc"; i = 2^1024; print "[" substr(s, i) "][" substr(s, 1, i) "][" substr(s, -i, 2) "][" substr(s, 2, -i) "]" }
