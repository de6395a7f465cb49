BEGIN { IGNORECASE = 1; FIELDWIDTHS = "1 1"; FPAT = "x" } { print ("A" ~ /a/), $1, NF }
