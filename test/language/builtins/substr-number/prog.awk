BEGIN { print substr(123456, 2, 3), substr(3.14159, 1, 4), substr(-12, 1, 2) }
