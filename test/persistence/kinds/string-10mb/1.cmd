$AWK 'BEGIN { s = "0123456789"; for (i = 0; i < 20; i++) s = s s; big = substr(s, 1, 10000000); a["k"] = big "!"; s = "" }'
