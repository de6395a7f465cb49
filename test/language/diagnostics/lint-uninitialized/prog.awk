BEGIN { print x + 1 }
