BEGIN { a = 12; a /= 4; print a; a /=3; print a; $0 = "x=3"; print $0 ~ /=/ }
