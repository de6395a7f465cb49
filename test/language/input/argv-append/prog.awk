FNR == 1 && FILENAME == "f1" { ARGV[ARGC++] = "f2" } { print FILENAME, $0 }
