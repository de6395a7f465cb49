BEGIN { RS = "[0-9]+"; FS = "[a-c]+" } { n = split($0, p, /[a-c]+/); print NR, NF, n, (NF == n) }
