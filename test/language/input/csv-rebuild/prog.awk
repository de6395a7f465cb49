BEGIN { OFS = ";" } { $1 = $1; print }
