BEGIN { print compl("-1.5x") }
