BEGIN { x = 1; y = 5; print x++ y, x; print x " " ++y; a = "p"; b = 1; print a b++ }
