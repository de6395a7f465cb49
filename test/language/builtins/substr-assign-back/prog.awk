BEGIN { s = "hello"; s = substr(s, 2); print s; s = substr(s, 1, 2) "X" substr(s, 3); print s }
