$AWK 'BEGIN { n = asort(w, s, "bylen"); for (i = 1; i <= n; i++) printf "%s ", s[i]; print "" }'
