BEGIN { if ("a" ~ /(a/) print }
