BEGIN { print -0, 0 * -1; printf "%d\n", -0 }
