BEGIN { s = "a\0b"; print length(s), length(s s), length(substr(s, 2)); s = s "c"; print length(s) }
