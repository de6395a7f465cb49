BEGIN { a["x"][1] = 1; print a["x"] "" }
