BEGIN { r = "[[.space.]]"; if ("a" ~ r) print }
