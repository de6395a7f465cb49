$AWK 'function bylen(i1, v1, i2, v2) { return length(v1) - length(v2) } BEGIN { w[1] = "ccc"; w[2] = "a"; w[3] = "bb" }'
