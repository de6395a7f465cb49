BEGIN { RS = 0 } { print }
