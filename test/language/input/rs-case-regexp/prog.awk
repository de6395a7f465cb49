BEGIN { RS = "xy"; IGNORECASE = 1 } { print $0 }
