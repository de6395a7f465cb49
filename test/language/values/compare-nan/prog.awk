BEGIN { n = "+nan" + 0; print (n == n), (n < 1), (n > 1), (n <= n), (n != n), (n != 1), (n ? "true" : "false") }
