BEGIN { a = 10; b = 9; print (a > b), (a "" > b ""), (a "" > b), ((a "") + 0 > b) }
