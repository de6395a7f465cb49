BEGIN { OFS = "," } { $2 = ""; print; print NF }
