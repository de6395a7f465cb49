BEGIN { s = "e\xcc\x81x"; print length(s), index(s, "x") }
