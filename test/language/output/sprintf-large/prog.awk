BEGIN { s = sprintf("%1000d|%-1000s|", 5, "x"); print length(s), substr(s, 1000, 4) }
