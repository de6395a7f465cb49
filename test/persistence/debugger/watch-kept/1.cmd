$AWK 'BEGIN { n = 5; words["a"] = "x"; words["sub"]["k"] = 1 }'
