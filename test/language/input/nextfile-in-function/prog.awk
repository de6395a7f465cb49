function skip() { nextfile } FNR == 2 { skip() } { print FILENAME, $0 }
