BEGIN { OFS = "-" } { NF = NF; print }
