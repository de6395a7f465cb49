BEGIN { FIELDWIDTHS = "1 1 1" } { print $2 }
