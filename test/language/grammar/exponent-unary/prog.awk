BEGIN { x = 2; print -x^2, x^-1, 2^-x, !x^2, -2^-2 }
