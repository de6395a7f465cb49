BEGIN { print int(3.999), int(-3.999), int("12.7xyz"), int(1e300) == 1e300 }
