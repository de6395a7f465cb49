BEGIN { NR = 2^60 } { print NR }
