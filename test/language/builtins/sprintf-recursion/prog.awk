BEGIN { print sprintf("%" sprintf("%d", 5) "d|", 42), sprintf(sprintf("%%%ds|", 4), "x") }
