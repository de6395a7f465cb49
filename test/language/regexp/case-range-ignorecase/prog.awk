BEGIN { IGNORECASE = 1; print ("A" ~ /[^a]/), ("B" ~ /[^a]/), ("Q" ~ /^[^p-r]$/) }
