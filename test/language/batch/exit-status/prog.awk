{ n[$1]++; s += $3 } $4 == "word27" { exit n[$1] } END { print NR, $0, NF, RT, s }
