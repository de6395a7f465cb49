BEGIN { x = 0.5; x++; print x; x--; x--; print x; y = "1e2"; y++; print y }
