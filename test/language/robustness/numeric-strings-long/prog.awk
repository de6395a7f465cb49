BEGIN { for (i = 0; i < 1000; i++) s = s "1"; print (s + 0 > 1e308), ("0." s) + 0, length(s + 0 ""); t = "1" ; for (i = 0; i < 300; i++) t = t "0"; print (t + 0 == 1e300) }
