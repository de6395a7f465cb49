$AWK '@namespace "n1"
BEGIN { v = 1; arr["k"] = 2; awk::w = 3 }'
