BEGIN { FIELDWIDTHS = "3 2 4" } { print NF; for (i = 1; i <= NF; i++) printf "[%s]", $i; print "" }
