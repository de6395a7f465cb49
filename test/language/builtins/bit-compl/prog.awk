BEGIN { print compl(0), compl(5), compl(2^53 - 1) }
