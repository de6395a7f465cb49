BEGIN { s = "\"a\" \"b\""; print gsub(/".*?"/, "Q", s), s }
