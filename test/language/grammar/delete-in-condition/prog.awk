BEGIN { a["x"] = 1; if ("x" in a) delete a["x"]; print ("x" in a), length(a) }
