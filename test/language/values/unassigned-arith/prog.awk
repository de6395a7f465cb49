BEGIN { print x + 1, x "a", -x, !x, length(x "") }
