BEGIN { s = "grün €"; print s, length(s), toupper(s), index(s, "€"), substr(s, 3, 1) }
