$AWK 'BEGIN { print sum(a), length(a), length(a[0]["j0"][0]["0x"]) }'
