$AWK 'BEGIN { print x; x = @/re/; delete a["k"]; a["k"]["sub"] = 1 }'
