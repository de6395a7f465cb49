BEGIN { s = "hello"; gsub(/l/, "[&]", s); print s; s = "hello"; gsub(/l/, "\\&", s); print s; s = "a"; sub(/a/, "&&", s); print s }
