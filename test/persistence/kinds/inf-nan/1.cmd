$AWK 'BEGIN { i = 2^1024; m = -i; q = "+nan" + 0; r = "-nan" + 0; a["i"] = i; a["q"] = q }'
