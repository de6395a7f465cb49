BEGIN { x = 1; x > 0 ? y = "pos" : y = "neg"; print y; z = x == 1 ? (w = 5) + 1 : 0; print z, w }
