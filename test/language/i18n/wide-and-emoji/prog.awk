BEGIN { s = "😀x😁"; print length(s), index(s, "x"), substr(s, 3), toupper(s) }
