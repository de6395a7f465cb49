BEGIN { RS = "" } { print NR, NF }
