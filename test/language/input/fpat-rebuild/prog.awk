BEGIN { FPAT = "[a-z]"; OFS = "+" } { NF = 2; print }
