BEGIN { print -2^2, 2^-1, -2^-2 }
