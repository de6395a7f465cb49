BEGIN { RS = "^x|y" } { print "[" $0 "]" }
