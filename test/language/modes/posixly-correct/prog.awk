BEGIN { func = 2; print func }
