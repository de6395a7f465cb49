BEGIN { r = "[z-a]"; if ("a" ~ r) print }
