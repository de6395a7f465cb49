BEGIN { v = a["new"]; print length(a), ("new" in a) }
