BEGIN { OFS = "," } { NF = 5; print; $1 = "x"; print }
