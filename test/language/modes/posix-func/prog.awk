BEGIN { func = 7; print func }
