END { print NR, $0 }
