FNR == 2 { nextfile } { print FILENAME, $0 }
