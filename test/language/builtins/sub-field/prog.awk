BEGIN { OFS = "-" } { sub(/b/, "X", $2); print; print NF }
