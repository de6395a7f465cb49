BEGIN { OFS = ":" } { $2 = "X"; print; print $0 }
