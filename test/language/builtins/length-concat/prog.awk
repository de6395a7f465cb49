{ x = "X"; print length x }
