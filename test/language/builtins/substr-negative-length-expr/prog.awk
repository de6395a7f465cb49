BEGIN { s = "hello"; print "[" substr(s, 3, length(s) - 9) "]", "[" substr(s, length(s)) "]", "[" substr(s, length(s) + 1) "]" }
