{ $1 = 3.14159265; $2 = 1e6; print; CONVFMT = "%.2f"; $1 = 2.71828; print }
