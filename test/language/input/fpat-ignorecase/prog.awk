BEGIN { IGNORECASE = 1; FPAT = "[a-c]+" } { print NF, $1 }
