BEGINFILE { getline } { print }
