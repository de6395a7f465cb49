$3 > 1000 { print toupper($4) sprintf("%s", $1) a[$2] } $3 > 90 { sub(/w/, "W", $4); print tolower($4), b[$1] } END { print length(b) }
