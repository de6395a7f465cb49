BEGIN { RS = "ab|abc|x" } { print "[" $0 "][" RT "]" }
