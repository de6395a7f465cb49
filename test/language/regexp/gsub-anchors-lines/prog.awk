BEGIN { s = "a\nb\nc"; print gsub(/^/, ">", s), s; print gsub(/\n/, "\n>", s); print s }
