BEGIN { delete ARGV[1] } { print FILENAME }
