BEGIN { s = "the cat the"; print gsub(/\<the\>/, "A", s), s; t = "ab cd"; gsub(/\y/, "|", t); print t; u = "ab cd"; gsub(/\B/, "-", u); print u }
