$AWK 'BEGIN { big = ""; delete a["k"]; print length(big), length(a) }'
