{ gsub(/x/, "", $3); print NF }
