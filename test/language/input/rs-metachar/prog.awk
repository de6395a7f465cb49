BEGIN { RS = "|" } { print NR, $1, RT }
