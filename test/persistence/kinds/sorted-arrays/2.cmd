$AWK 'BEGIN { print w[1], w[2], w[3], ix[1], ix[2], n }'
