BEGIN { b = 6; b += b++; print b; b = 6; b += ++b + b++; print b }
