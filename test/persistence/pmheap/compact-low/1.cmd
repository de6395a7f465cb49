$AWK 'BEGIN { n["a"] = 1; s = "a string that is longer than a cell"; t[1][2] = 3 }'
