{ x = $5 + 1; print x }
