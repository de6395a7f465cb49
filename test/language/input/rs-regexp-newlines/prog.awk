BEGIN { RS = "\r?\n" } { print NR, $0, length(RT) }
