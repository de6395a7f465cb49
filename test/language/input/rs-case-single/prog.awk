BEGIN { RS = "x"; IGNORECASE = 1 } { print $0 }
