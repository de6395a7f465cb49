BEGIN { RS = "\0" } { print NR, $0 }
