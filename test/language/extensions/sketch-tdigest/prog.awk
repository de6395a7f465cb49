@load "sketch"
# The error in rank must be at most 2 pi / size * sqrt(q (1 - q)) + 10 / size^2
# plus one rank, even after merging; the documented bound is larger (3 pi).
function stream(kind, i, n) {
  switch (kind) {
  case "uniform": return rand()
  case "normal": return rand() + rand() + rand() + rand() - 2
  case "pareto": return (1 - rand()) ^ -2
  case "zipf": return int(exp(rand() * 11))
  case "rising": return i
  case "falling": return n - i
  case "zigzag": return i % 2 ? i : -i
  case "steps": return int(8 * i / n) * 1000
  case "equal": return 7
  case "outside": return i % 1000 ? rand() : 1e9 + i
  }
}
# Return the fraction of the sorted numbers S[1..N] that are less than X.  The
# function upto also counts the numbers that are equal to X.
function below(s, n, x,   lo, hi, m) {
  lo = 1; hi = n + 1
  while (lo < hi) {
    m = int((lo + hi) / 2)
    if (s[m] < x) lo = m + 1; else hi = m
  }
  return (lo - 1) / n
}
function upto(s, n, x,   lo, hi, m) {
  lo = 1; hi = n + 1
  while (lo < hi) {
    m = int((lo + hi) / 2)
    if (s[m] <= x) lo = m + 1; else hi = m
  }
  return (lo - 1) / n
}
function check(what, t, s, n,   i, x, q, a, b, far, allowed) {
  for (i = 1; i <= nq; i++) {
    q = qs[i]
    x = sketch::tdigest_quantile(t, q)
    a = below(s, n, x); b = upto(s, n, x)
    far = q < a ? a - q : q > b ? q - b : 0
    allowed = 2 * 3.14159 / 200 * sqrt(q * (1 - q)) + 10 / 200 ^ 2 + 1 / n
    if (far > allowed)
      print what, q, "is", x, "off by", far, "of", allowed
  }
  if (sketch::tdigest_quantile(t, 0) != s[1] || sketch::tdigest_quantile(t, 1) != s[n])
    print what, "ends"
  if (sketch::tdigest_count(t) != n)
    print what, "count", sketch::tdigest_count(t)
}
BEGIN {
  srand(2)
  nq = split("0.0001 0.001 0.01 0.05 0.25 0.5 0.75 0.9 0.95 0.99 0.999 0.9999", qs, " ")
  nk = split("uniform normal pareto zipf rising falling zigzag steps equal outside", kinds, " ")
  n = 20000
  for (k = 1; k <= nk; k++) {
    delete t; delete v; delete parts; delete m; delete back
    for (i = 1; i <= n; i++) {
      v[i] = stream(kinds[k], i, n)
      sketch::tdigest_add(t, v[i])
      p = i % 5 + 1
      make(parts, p)
      sketch::tdigest_add(parts[p], v[i])
    }
    asort(v)
    check(kinds[k], t, v, n)
    for (p = 1; p <= 5; p++) {
      sketch::merge(m, parts[p])
      sketch::merge(back, parts[6 - p])
    }
    check(kinds[k] " merged", m, v, n)
    check(kinds[k] " merged back", back, v, n)
    # Check that merging A into B has the same result as merging B into A.
    delete a; delete b
    sketch::merge(a, parts[1]); sketch::merge(a, parts[2])
    sketch::merge(b, parts[2]); sketch::merge(b, parts[1])
    for (i = 1; i <= nq; i++)
      if (sketch::tdigest_quantile(a, qs[i]) != sketch::tdigest_quantile(b, qs[i]))
        print kinds[k], "order", qs[i]
    if (length(t["mean"]) > 200 || sketch::bytes(t) > 12000)
      print kinds[k], "size", sketch::bytes(t)
    x = sketch::tdigest_quantile(t, 0.5)
    r = sketch::tdigest_rank(t, x)
    if (kinds[k] != "equal" && kinds[k] != "steps" && kinds[k] != "zipf" && (r < 0.499 || r > 0.501))
      print kinds[k], "rank", r
  }
  # If there are only a few numbers, the quantiles at both ends are exact.
  delete t
  print "[" sketch::tdigest_quantile(t, 0.5) "]", sketch::tdigest_count(t)
  sketch::tdigest_add(t, 5)
  print sketch::tdigest_quantile(t, 0), sketch::tdigest_quantile(t, 0.5), sketch::tdigest_quantile(t, 1)
  sketch::tdigest_add(t, "7"); sketch::tdigest_add(t, 6); sketch::tdigest_add(t, "nan"+0); sketch::tdigest_add(t, log(0))
  print sketch::tdigest_quantile(t, 0), sketch::tdigest_quantile(t, 0.5), sketch::tdigest_quantile(t, 1)
}
# If element I of A does not exist, create it as an array.
function make(a, i) {
  if (!(i in a)) {
    a[i][0]
    delete a[i][0]
  }
}
