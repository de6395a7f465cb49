BEGIN { print "[" FPAT "][" FIELDWIDTHS "][" TEXTDOMAIN "][" PREC "]"; RT = 5; IGNORECASE = 1; print ("A" ~ /a/), RT }
