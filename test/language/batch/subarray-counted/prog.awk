BEGIN { a["word33"][1] } { print NR; for (i = 1; i <= NF; i++) a[$i]++ }
