BEGIN { p[1] = "old"; print split("", p), length(p); print split("", p, ","), split("   ", p, " ") }
