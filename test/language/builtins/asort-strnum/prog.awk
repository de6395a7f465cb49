{ n = split($0, a); asort(a); for (i = 1; i <= n; i++) printf "%s ", a[i]; print "" }
