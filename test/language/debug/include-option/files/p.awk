BEGIN { print libadd(1, 2) }
