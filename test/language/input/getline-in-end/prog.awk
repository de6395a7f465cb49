END { print getline, $0 }
