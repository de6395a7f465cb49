$AWK 'BEGIN { delete a["x"]; print count(a) }'
