BEGIN { s = "a.b.c"; gsub(".", "x", s); print s; s = "a.b.c"; gsub("\\.", "x", s); print s; s = "a+b"; gsub(/\+/, " plus ", s); print s }
