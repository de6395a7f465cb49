BEGIN { s = "a\nb\nc"; print gsub(/\n/, "|", s), s; s = "a\nb"; print gsub(/./, "x", s), s }
