BEGIN { x = 1; match("a", /a/, x) }
