BEGIN { FIELDWIDTHS = "2 *" } { print NF, $2; FIELDWIDTHS = "2 1:*" }
