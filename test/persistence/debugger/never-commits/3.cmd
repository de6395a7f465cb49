$AWK 'BEGIN { print n, length(words), words["a"] }'
