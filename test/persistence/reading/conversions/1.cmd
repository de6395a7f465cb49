$AWK 'BEGIN { for (i = 0; i < 20000; i++) { s["k" i] = "12.5"; f["k" i] = i / 7 } } function t(  k, x, l) { for (k in s) { x += s[k]; l += length(f[k]) } return x " " l }'
