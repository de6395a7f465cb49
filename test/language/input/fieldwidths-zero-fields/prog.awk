BEGIN { FIELDWIDTHS = "2 2" } { print NF, "[" $1 "][" $2 "]" }
