BEGIN { CONVFMT = "%d"; x = 3.7 ""; print x }
