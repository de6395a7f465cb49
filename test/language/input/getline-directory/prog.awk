BEGIN { print (getline x < "."); print (ERRNO != "") }
