BEGIN { print ("a" < "b"), ("a" < "aa"), ("B" < "a"), ("" < "a"), ("abc" <= "abc"), ("b" > "abc"), ("10" < "9") }
