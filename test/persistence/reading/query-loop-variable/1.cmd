$AWK 'BEGIN { n["a"] = 1; n["b"] = 2; k = "kept" }'
