/on/, /off/ { print FILENAME, $0 }
