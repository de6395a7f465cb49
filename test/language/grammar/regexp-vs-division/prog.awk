BEGIN { a = 12; b = 3; print a / b / 2; print a /b; n = 4; n /= 2; print n; print (a)/2, length/2 }
