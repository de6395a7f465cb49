BEGIN { x = 0.123456789; print (x == "0.123457"); CONVFMT = "%.3g"; print (x == "0.123") }
