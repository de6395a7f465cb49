BEGIN { printf "a%sb%c\n", "\0", 0 }
