{ sub(/word/, "W O R D "); print NF, $4, $5 } { sub(/k/, "K K", $1); print NF; print; print $1 } $2 > 3 { $3 = "x y"; print; print $3, NF }
