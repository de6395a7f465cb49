BEGIN { FPAT = "x" }
