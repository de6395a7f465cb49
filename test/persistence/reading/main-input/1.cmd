$AWK 'BEGIN { w["the"] = 1; w["a"] = 1 }'
