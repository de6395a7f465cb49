$AWK 'BEGIN { print typeof(r), r, ("axxbb" ~ r), ("axc" ~ r), typeof(a["r"]), ("x/y" ~ a["r"]), ("b" ~ long), length(long) }'
