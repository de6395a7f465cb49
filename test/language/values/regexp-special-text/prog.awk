BEGIN { r = @/a\/b\.c/; print r, ("a/b.c" ~ r), length(r); q = @/[/]/; print ("/" ~ q) }
