BEGIN { s = sprintf("%c%c", 0, ""); print length(s); s = sprintf("a%cb", 0); print length(s), index(s, "b") }
