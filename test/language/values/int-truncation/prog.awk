BEGIN { print int(3.9), int(-3.9), int("3abc"), int(""), int(-0.3), int(1e18), int("0x1A") }
