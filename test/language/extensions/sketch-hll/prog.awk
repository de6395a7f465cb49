@load "sketch"
# According to the manual, the standard error is 1.04 / sqrt(2^p).
function check(name, n, est, p,   e) {
  e = (est - n) / n
  sum[p] += e * e
  runs[p]++
  worst = e < 0 ? -e : e
  if (worst > 4 * 1.04 / sqrt(2 ^ p))
    print name, n, "with", p, "bits:", est
}
BEGIN {
  srand(1)
  for (p = 8; p <= 12; p += 2)
    for (run = 1; run <= 12; run++)
      for (n = 3; n <= 30000; n *= 10) {
        delete h
        for (i = 0; i < n; i++)
          sketch::hll_add(h, run ":" i, p)
        check("uniform", n, sketch::hll_count(h), p)
      }
  # Repeated values do not change the sketch.
  delete h
  for (i = 0; i < 60000; i++) {
    x = int(exp(rand() * 11))
    sketch::hll_add(h, x)
    seen[x]
  }
  check("zipf", length(seen), sketch::hll_count(h), 12)
  # Count consecutive numbers, and strings that differ only at their ends.
  delete h
  for (i = 0; i < 20000; i++)
    sketch::hll_add(h, i)
  check("sequence", 20000, sketch::hll_count(h), 12)
  delete h
  for (i = 0; i < 20000; i++)
    sketch::hll_add(h, "a long and common beginning " i)
  check("ends", 20000, sketch::hll_count(h), 12)
  for (p = 8; p <= 12; p += 2)
    if (sqrt(sum[p] / runs[p]) > 1.2 * 1.04 / sqrt(2 ^ p))
      print p, "bits: rms", sqrt(sum[p] / runs[p])
  # Sketches that are merged in any order have the same state as a single
  # sketch of all values.
  for (size = 20; size <= 20000; size *= 10) {
    delete parts
    delete all
    for (i = 0; i < size; i++) {
      sketch::hll_add(all, i)
      make(parts, i % 4 + 1)
      sketch::hll_add(parts[i % 4 + 1], i)
    }
    n = split("1234 4321 2413 3142", order, " ")
    for (o = 1; o <= n; o++) {
      delete m
      for (k = 1; k <= 4; k++)
        sketch::merge(m, parts[substr(order[o], k, 1)])
      same(m, all, size " " order[o])
    }
    if (sketch::bytes(all) > 4300)
      print size, sketch::bytes(all)
  }
  delete m
  print "done", sketch::hll_count(m)
}
function same(a, b, what,   i) {
  if (length(a) != length(b))
    print what, length(a), length(b)
  for (i in a)
    if (a[i] "" != b[i] "")
      print what, i, "differs"
}
# If element I of A does not exist, create it as an array.
function make(a, i) {
  if (!(i in a)) {
    a[i][0]
    delete a[i][0]
  }
}
