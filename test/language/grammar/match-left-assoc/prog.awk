BEGIN { print "1" ~ "1" ~ "1", "x" ~ "y" ~ "0" }
