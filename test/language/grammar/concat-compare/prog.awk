BEGIN { print (1 2 == 12), (1 " " 2 < 3), ("a" "b" == "ab") }
