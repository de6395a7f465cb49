BEGIN { a["x"] = 1; print length(a) }
