BEGIN { a["12"]; x = 1; print ((x 2) in a), ((x + 11) in a), (x in a) }
