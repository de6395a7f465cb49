BEGIN { r = "[[:foo:]]"; if ("a" ~ r) print }
