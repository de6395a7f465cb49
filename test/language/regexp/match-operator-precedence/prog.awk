BEGIN { x = "ab"; print "a" "b" ~ "^ab$", "x" x ~ x }
