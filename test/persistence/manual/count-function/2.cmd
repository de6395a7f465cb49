$AWK 'BEGIN { a["x"] = 4; a["y"] = 5; a["z"] = 6 }'
