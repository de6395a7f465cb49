BEGIN { r = @/foo/; d = "foo"; print ("FOO" ~ r), ("FOO" ~ d); IGNORECASE = 1; print ("FOO" ~ r), ("FOO" ~ d); IGNORECASE = 0; print ("FOO" ~ r), ("FOO" ~ d) }
