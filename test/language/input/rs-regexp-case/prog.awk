BEGIN { RS = "\n+|;" } { printf "%d:%s(%d) ", NR, $0, length(RT) } END { print "" }
