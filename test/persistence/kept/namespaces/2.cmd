$AWK 'BEGIN { print n1::v, n1::arr["k"], w, "[" v "]" }'
