BEGIN { print compl(-1) }
