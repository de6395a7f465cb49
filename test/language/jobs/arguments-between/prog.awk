{ sum[FILENAME, x] += $4; tag = tag x }
END { print sum["one", ""], sum["two", 5], sum["one", 7], length(tag), x }
