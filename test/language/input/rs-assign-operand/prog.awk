{ print FILENAME, NR, $0 }
