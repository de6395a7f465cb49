{ $2 = ""; print NF; print $1 } $3 <= 60 { $2 = $3 $1; print $2; print; sub(/[0-9]/, "<&>", $2); print }
