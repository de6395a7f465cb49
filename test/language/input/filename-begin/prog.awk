BEGIN { print "[" FILENAME "]" } { print FILENAME } END { print FILENAME }
