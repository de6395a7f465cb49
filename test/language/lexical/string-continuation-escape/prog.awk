BEGIN { print "a\\" "b", "c\\n", "tab\\t" }
