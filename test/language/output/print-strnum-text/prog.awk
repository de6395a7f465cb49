BEGIN { OFMT = "%.1f" } { print $1, $1 + 0 }
