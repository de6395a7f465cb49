$AWK 'BEGIN { a["u"]; x = a["u"]; y = nothing; if ("z" in a) print "no"; b[1][2] }'
