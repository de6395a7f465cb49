BEGIN { OFMT = "%.1f" } { x = $1; print $1, x, x + 0, x "" }
