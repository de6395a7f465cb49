BEGIN { n = 60; for (i = 0; i < n; i++) { a = a "a?"; b = b "a" } print match(b, "^" a b "$"), RLENGTH }
