BEGIN { b = "foo"; a = b ~ "o+"; print a; a = b !~ "o"; print a }
