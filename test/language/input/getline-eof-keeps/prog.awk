BEGIN { x = "old"; r = getline x < "empty"; print r, x }
