BEGIN { w = 1; print w }
