BEGIN { ARGV[1] = ""; ARGV[3] = "f2"; ARGC = 4 } { print FILENAME, $0 }
