BEGIN { x = 1/3; a = x ""; CONVFMT = "%.10f"; b = x ""; CONVFMT = "%.1f"; c = x ""; print a, b, c }
