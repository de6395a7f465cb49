{ x = $4 + 0; print NR, x }
