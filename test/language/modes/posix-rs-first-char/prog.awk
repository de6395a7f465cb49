BEGIN { RS = "ab" } { print NR, $0 }
