BEGIN { n = 3; while ((m = n--) > 0) printf "%d ", m; print n }
