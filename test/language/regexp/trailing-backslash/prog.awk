BEGIN { r = "a\\"; if ("a" ~ r) print }
