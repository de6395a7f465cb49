BEGIN { FIELDWIDTHS = "2 1:3 2:2" } { print $1 "|" $2 "|" $3 }
