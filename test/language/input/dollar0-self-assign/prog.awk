{ $2 = "x y"; print NF; $0 = $0; print NF, $3 }
