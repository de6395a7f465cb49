BEGIN { r = "a{2"; if ("a" ~ r) print }
