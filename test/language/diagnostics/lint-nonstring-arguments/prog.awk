BEGIN { print length(12), toupper(3), index(123, 2), substr("abc", "2"), int("x"), sqrt("4") }
