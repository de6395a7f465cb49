BEGIN { a[""] = 1; print length(a) }
