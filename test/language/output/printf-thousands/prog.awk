BEGIN { printf "%'d %'.2f\n", 1234567, 1234.5 }
