BEGIN { x = 3.0; n = gsub(/z/, "", x); print n, typeof(x), x }
