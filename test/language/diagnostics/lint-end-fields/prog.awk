END { print $1, $0 }
