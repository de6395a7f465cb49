/s/, /e/ { print NR, $0 }
