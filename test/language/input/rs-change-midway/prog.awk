NR == 1 { RS = ";" } { print "[" $0 "]" }
