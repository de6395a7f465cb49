@load "sketch"
# A Bloom filter finds every string that was added.  The filter's rate of false
# positives exceeds RATES[R] by at most the sampling error.
BEGIN {
  nr = split("0.1 0.01 0.001", rates, " ")
  for (r = 1; r <= nr; r++)
    for (n = 100; n <= 10000; n *= 10) {
      delete b; delete parts; delete m; delete back
      for (i = 1; i <= n; i++) {
        sketch::bloom_add(b, "in" i, n, rates[r])
        p = i % 3 + 1
        make(parts, p)
        sketch::bloom_add(parts[p], "in" i, n, rates[r])
      }
      missed = found = 0
      for (i = 1; i <= n; i++)
        missed += !sketch::bloom_has(b, "in" i)
      for (i = 1; i <= 20000; i++)
        found += sketch::bloom_has(b, i)
      if (missed || found / 20000 > rates[r] + 3 * sqrt(rates[r] / 20000))
        print n, rates[r], "missed", missed, "found", found / 20000
      for (p = 1; p <= 3; p++) {
        sketch::merge(m, parts[p])
        sketch::merge(back, parts[4 - p])
      }
      for (i in b)
        if (b[i] "" != m[i] "" || b[i] "" != back[i] "")
          print n, rates[r], "merged", i
      if (length(m) != length(b))
        print n, rates[r], "length"
    }
  delete b
  print sketch::bloom_has(b, 1), sketch::bloom_add(b, 1), sketch::bloom_add(b, 1), sketch::bloom_has(b, 1)
}
# If element I of A does not exist, create it as an array.
function make(a, i) {
  if (!(i in a)) {
    a[i][0]
    delete a[i][0]
  }
}
