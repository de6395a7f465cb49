BEGIN { a["x"] = 1; delete a; print "done" }
