BEGIN { m["old"] = 1; print match("abc", /z/, m), length(m), RSTART, RLENGTH }
