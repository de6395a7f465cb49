{ x = $2; print }
