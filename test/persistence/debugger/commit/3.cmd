$AWK 'BEGIN { print n, length(words), words["d"], ("b" in words) }'
