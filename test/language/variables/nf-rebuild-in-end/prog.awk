END { NF = 2; print; NF = 4; print $0 "|" }
