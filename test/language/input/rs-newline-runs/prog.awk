BEGIN { RS = "\n+" } { printf "[%s]%d ", $0, length(RT) } END { print NR }
