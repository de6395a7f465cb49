BEGIN { n = split("b a b a c", a); n = asort(a); for (i = 1; i <= n; i++) printf "%s ", a[i]; print n }
