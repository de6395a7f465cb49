BEGIN { r = @/x/; if (r) print "true"; e = @/()/; print length(e) }
