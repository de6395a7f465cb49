BEGIN { s = toupper("a\0b"); print length(s), substr(s, 3) }
