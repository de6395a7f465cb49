BEGIN { print sprintf("%s|%5s|%-5s|%05d|%x|%o|%e|%g|%c|%%", "a", "b", "c", 42, 255, 8, 1234.5, 0.00001, "z") }
