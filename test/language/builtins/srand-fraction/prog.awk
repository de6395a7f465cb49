BEGIN { srand(3.2); a = rand(); srand(3.9); b = rand(); print (a == b) }
