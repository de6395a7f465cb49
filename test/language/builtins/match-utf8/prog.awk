BEGIN { print match("äöü123", /[0-9]+/, m), RSTART, RLENGTH, m[0, "start"] }
