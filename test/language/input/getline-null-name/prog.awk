BEGIN { getline x < "" }
