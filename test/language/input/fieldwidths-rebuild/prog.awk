BEGIN { FIELDWIDTHS = "1 1 1"; OFS = "-" } { $2 = "X"; print; print NF }
