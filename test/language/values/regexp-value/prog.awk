BEGIN { r = @/a.c/; print r, typeof(r), length(r), r + 0, ("abc" ~ r), (r == "a.c"); s = r ""; print typeof(s) }
