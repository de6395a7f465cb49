$AWK 'BEGIN { typeof(a["u"]); typeof(a["v"]); x = a["v"]; y = nothing; if ("z" in a) print "no"; delete b[1][2] }'
