BEGIN { s = "aaa"; print gsub(/^a/, "x", s), s; s = "aaa"; print gsub(/a$/, "x", s), s }
