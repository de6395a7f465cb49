BEGIN { srand(); t = srand(); d = systime() - t; print (d >= 0 && d < 5) }
