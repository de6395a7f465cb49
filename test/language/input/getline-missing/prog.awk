BEGIN { print (getline x < "nosuch"); print ERRNO }
