{ a++ } /x/ { b++ } END { print a, b }
