BEGIN { print "a # b"; if ("x#y" ~ /x#/) print "match" } # real
