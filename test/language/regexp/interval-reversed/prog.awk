BEGIN { r = "a{3,2}"; if ("a" ~ r) print }
