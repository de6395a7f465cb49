BEGIN { RS = "[0-9]+" } { print "[" $0 "]" RT }
