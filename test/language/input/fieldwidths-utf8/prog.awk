BEGIN { FIELDWIDTHS = "2 2" } { print $1 "|" $2 }
