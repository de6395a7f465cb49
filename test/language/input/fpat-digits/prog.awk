BEGIN { FPAT = "[0-9]+" } { s = 0; for (i = 1; i <= NF; i++) s += $i; print s }
