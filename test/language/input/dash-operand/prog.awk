{ print FILENAME, $0 }
