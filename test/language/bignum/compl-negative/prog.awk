BEGIN { print compl(-5) }
