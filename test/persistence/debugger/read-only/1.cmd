$AWK 'BEGIN { n = 5; words["a"] = "x" }'
