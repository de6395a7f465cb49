/b/
NR == 3
