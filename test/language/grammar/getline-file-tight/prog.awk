BEGIN { r = (getline x < "da" "ta"); print r }
