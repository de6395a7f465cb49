$AWK 'BEGIN { for (i = 0; i < 20000; i++) { s["k" i] = "12.5"; f["k" i] = i / 7 } }'
