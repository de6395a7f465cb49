BEGIN { s = "a\377b"; print length(s); t = "\376"; print length(t) }
