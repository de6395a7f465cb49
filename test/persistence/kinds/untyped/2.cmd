$AWK 'BEGIN { print ("u" in a), typeof(a["u"]), typeof(x), typeof(y), length(a), isarray(b[1]), typeof(b[1][2]); a["u"]["deep"] = 1; print a["u"]["deep"] }'
