NR == 2,
NR == 3 { print }
