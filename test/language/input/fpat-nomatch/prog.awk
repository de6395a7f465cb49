BEGIN { FPAT = "[0-9]+" } { print NF, $0 }
