BEGIN { s = "a\377\376b"; print length(s), index(s, "b"), substr(s, 4) }
