$AWK 'BEGIN { print ("u" in a), typeof(a["u"]), typeof(a["v"]), typeof(x), typeof(y), length(a), typeof(b[1]); a["u"]["deep"] = 1; print a["u"]["deep"] }'
