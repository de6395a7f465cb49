BEGIN { RS = "€" } { print NR, $0, RT }
